package dev.takt.monitoring.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HexFormat;

/**
 * A token that authorizes its holder to command a loop. Only its digest is kept.
 *
 * @param name of the holder, for the audit
 * @param role of the holder
 * @param expires end of its validity
 * @param digest SHA-256 of the token
 */
@SuppressWarnings("ArrayRecordComponent")
record AccessToken(String name, Role role, Instant expires, byte[] digest) {
    private static final int SHORTEST = 16;
    private static final String HASHED = "sha256:";
    private static final String EXPECTED = "expected NAME ROLE EXPIRY TOKEN";

    /**
     * Reads a line {@code NAME ROLE EXPIRY TOKEN}. EXPIRY is a time such as {@code 2027-01-31T00:00:00Z}, or {@code never}; TOKEN
     * is the token itself or {@code sha256:} and its digest in hexadecimal.
     *
     * @param where for messages, such as the file and line
     * @throws AccessException if it is not such a line; the message does not repeat the token
     */
    static AccessToken parse(String line, String where) {
        String[] words = line.strip().split("\\s+");
        if (words.length != 4) {
            throw new AccessException(where + ": " + words.length + " words; " + EXPECTED + ".");
        }
        Role role = Role.of(words[1])
                .orElseThrow(() -> new AccessException(where + ": role " + words[1]
                        + "; expected one of operator, engineer. Maybe the words are in another" + " order: " + EXPECTED
                        + "."));
        return new AccessToken(words[0], role, expiry(words[2], where), digest(words[3], where));
    }

    /** Whether the token has a digest; the comparison takes constant time. */
    boolean matches(byte[] other) {
        return MessageDigest.isEqual(digest, other);
    }

    /** The digest of a token as it is presented. */
    static byte[] digestOf(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static Instant expiry(String word, String where) {
        if (word.equals("never")) {
            return Instant.MAX;
        }
        try {
            return Instant.parse(word);
        } catch (DateTimeParseException e) {
            throw new AccessException(
                    where + ": expiry " + word + "; expected a time such as 2027-01-31T00:00:00Z, or never.");
        }
    }

    private static byte[] digest(String word, String where) {
        if (!word.startsWith(HASHED)) {
            if (word.length() < SHORTEST) {
                throw new AccessException(where + ": a token of " + word.length() + " characters; expected at least "
                        + SHORTEST + ". Maybe 'openssl rand -hex 24' makes one.");
            }
            if (!word.matches("[!-~]+")) {
                throw new AccessException(
                        where + ": a token with letters that no HTTP header can carry; expected those of"
                                + " ASCII. Maybe 'openssl rand -hex 24' makes one.");
            }
            return digestOf(word);
        }
        try {
            byte[] digest = HexFormat.of().parseHex(word.substring(HASHED.length()));
            if (digest.length == 32) {
                return digest;
            }
        } catch (IllegalArgumentException e) {
            // reported below
        }
        throw new AccessException(where + ": a digest that is not 64 hexadecimal digits after " + HASHED + ".");
    }
}
