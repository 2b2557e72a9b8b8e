package dev.semel.spring.boot;

import dev.semel.jdbc.SchemaMode;
import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of Semel.
 *
 * @param enabled whether Semel does anything at all
 * @param store where records are kept
 * @param defaults settings of every scope that does not say otherwise
 * @param scopes settings of single scopes, by name
 * @param waiters how many duplicates may wait for a running original
 * @param purge how records past their time are deleted
 * @param audit what is done at start-up about write endpoints that nothing guards
 */
@ConfigurationProperties("semel")
record SemelProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue Store store,
        @DefaultValue @NestedConfigurationProperty ScopeProperties defaults,
        @DefaultValue Map<String, ScopeProperties> scopes,
        @DefaultValue Waiters waiters,
        @DefaultValue Purge purge,
        @DefaultValue("off") EndpointAudit.Mode audit) {

    /**
     * Where records are kept.
     *
     * @param type a database, or the memory of this process, which forgets
     * @param table name of the table, perhaps after a schema and a dot
     * @param schema what is done about the table at start-up
     * @param maxRecords most records that the memory holds
     * @param leasedInGroupsOf most LEASED records of concurrent operations that a database gets in one statement; 1 writes
     *     each by itself
     */
    record Store(
            @DefaultValue("jdbc") StoreType type,
            @DefaultValue("semel_record") String table,
            @DefaultValue("validate") SchemaMode schema,
            @DefaultValue("100000") int maxRecords,
            @DefaultValue("1") int leasedInGroupsOf) {}

    /** The kinds of stores. */
    enum StoreType {
        /** The application's database. */
        JDBC,
        /** The memory of this process: for tests and demos. */
        MEMORY
    }

    /**
     * How many duplicates may wait for a running original; past either bound they are told "in progress" at once.
     *
     * @param perKey for one key
     * @param perNode on this node
     */
    record Waiters(
            @DefaultValue("50") int perKey,
            @DefaultValue("200") int perNode) {}

    /**
     * How records past their time are deleted, and claims past their lease written down as unknown.
     *
     * @param enabled whether this node does it
     * @param interval from the end of one round to the next
     * @param batch most records that one statement touches
     * @param pause between two batches of a round
     */
    record Purge(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("5m") Duration interval,
            @DefaultValue("500") int batch,
            @DefaultValue("100ms") Duration pause) {}
}
