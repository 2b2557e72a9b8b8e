package dev.semel.spi;

import java.time.Duration;

/** A store in which somebody who knows can end a doubt. */
public interface Resolvable {
    /**
     * Ends an {@code unknown} or abandoned record, if it is still as seen. Clears the owner, sets {@code expires_at} to
     * now + retention, keeps the attempt. Never creates.
     *
     * @param digest the key
     * @param seen owner and attempt as read
     * @param settlement Done, Failed or Free
     * @param retention from now
     * @param reason who says so and why
     * @return whether it was stored
     */
    Settled resolve(KeyDigest digest, ClaimRequest.Seen seen, Settlement settlement, Duration retention, String reason);
}
