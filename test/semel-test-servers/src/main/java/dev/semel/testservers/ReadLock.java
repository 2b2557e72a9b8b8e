package dev.semel.testservers;

/** MySQL and MariaDB, where somebody holds all tables for reading: writes were let in before, commits are not. */
final class ReadLock extends HeldServer {
    private static final String WHO = " FROM information_schema.processlist WHERE db = DATABASE()"
            + " AND state IN ('Waiting for commit lock', 'Waiting for backup lock')";

    ReadLock(TestDatabase database) {
        super(database);
    }

    @Override
    public String beforehand() {
        return "DO 0";
    }

    @Override
    public void hold() {
        sql("FLUSH TABLES WITH READ LOCK");
    }

    @Override
    public void letGo() {
        sql("UNLOCK TABLES");
    }

    @Override
    public void terminate() {
        sql("KILL " + number("SELECT id" + WHO));
    }

    @Override
    String held() {
        return "SELECT COUNT(*)" + WHO;
    }

    @Override
    String waiting() {
        return "SELECT COUNT(*) FROM information_schema.innodb_trx JOIN information_schema.processlist"
                + " ON id = trx_mysql_thread_id WHERE db = DATABASE() AND trx_state = 'LOCK WAIT'";
    }
}
