package dev.semel.spi;

import dev.semel.Guarantee;
import java.time.Duration;

/**
 * The right of one execution over a key. Every later change compares owner and attempt.
 *
 * @param digest the key
 * @param owner random token, made before the claim
 * @param attempt number of this claim: the fence
 * @param guarantee how it was claimed: TRANSACTIONAL changes go through the open unit of work, LEASED ones through a
 *     connection of their own
 * @param retention how long the record is kept once settled
 */
public record Ownership(KeyDigest digest, String owner, long attempt, Guarantee guarantee, Duration retention) {}
