package dev.semel.spring;

import java.util.UUID;
import org.h2.jdbcx.JdbcConnectionPool;
import org.springframework.jdbc.core.JdbcTemplate;

/** An H2 database of one test, and a connection to look into it that no transaction manager knows. */
final class Database implements AutoCloseable {
    private final String url = "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
    final JdbcConnectionPool pool = JdbcConnectionPool.create(url, "sa", "");
    final JdbcTemplate beside = new JdbcTemplate(JdbcConnectionPool.create(url, "sa", ""));

    Database() {
        beside.execute("create table book (id varchar(40) primary key)");
    }

    int books() {
        return beside.queryForObject("select count(*) from book", Integer.class);
    }

    @Override
    public void close() {
        beside.execute("shutdown");
        pool.dispose();
    }
}
