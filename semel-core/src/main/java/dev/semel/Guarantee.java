package dev.semel;

/** What Semel promises for a scope. */
public enum Guarantee {
    /** Record and business writes share one local transaction: their effects happen exactly once. */
    TRANSACTIONAL,
    /** The record is committed by itself, before and after: one owner at a time, for calls to other systems. */
    LEASED
}
