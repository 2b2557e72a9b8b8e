package dev.semel.http;

import dev.semel.MisconfiguredException;
import dev.semel.http.spi.CallerResolver;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Names a caller who has no login by a token that the server signed: given to the client with the page or at its first
 * visit, and sent back in a header. HMAC-SHA256 (RFC 2104) over the name. Immutable and thread-safe.
 */
public final class CallerToken {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int SHORTEST_SECRET = 32;

    private final SecretKeySpec secret;

    private CallerToken(SecretKeySpec secret) {
        this.secret = secret;
    }

    /**
     * With the secret of the application.
     *
     * @param secret at least 32 bytes, the same on every node
     * @return signs and checks
     * @throws MisconfiguredException if it is shorter
     */
    public static CallerToken signedWith(byte[] secret) {
        if (secret.length < SHORTEST_SECRET) {
            throw new MisconfiguredException("The secret of caller tokens has " + secret.length
                    + " bytes. Give it at least " + SHORTEST_SECRET + " random ones.");
        }
        return new CallerToken(new SecretKeySpec(secret, ALGORITHM));
    }

    /**
     * A token for a caller.
     *
     * @param caller its name, such as a random id; not secret, since the token shows it
     * @return printable ASCII
     */
    public String issue(String caller) {
        return encoded(caller.getBytes(StandardCharsets.UTF_8)) + "." + encoded(signature(caller));
    }

    /**
     * Whose token it is.
     *
     * @param token what a client sent
     * @return empty if this secret did not sign it
     */
    public Optional<String> check(String token) {
        int dot = token.indexOf('.');
        if (dot < 0) {
            return Optional.empty();
        }
        try {
            String caller = new String(Base64.getUrlDecoder().decode(token.substring(0, dot)), StandardCharsets.UTF_8);
            byte[] signature = Base64.getUrlDecoder().decode(token.substring(dot + 1));
            return MessageDigest.isEqual(signature, signature(caller)) ? Optional.of(caller) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // no Base64, so no token of ours
        }
    }

    /**
     * Takes the caller from a header.
     *
     * @param header its name
     * @return a resolver that knows nobody without a good token
     */
    public CallerResolver in(String header) {
        return request -> Optional.ofNullable(request.getHeader(header))
                .flatMap(this::check)
                .map(id -> "token:" + id);
    }

    private byte[] signature(String caller) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(secret);
            return mac.doFinal(caller.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new AssertionError("Every Java platform has " + ALGORITHM, e);
        }
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
