package dev.takt.links.frame;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.SecretKeySpec;

/**
 * A key that both sides of a link have. Frames are signed with HMAC-SHA256, truncated to {@value #LENGTH} bytes (RFC
 * 2104, 5).
 */
public final class FrameKey {
    /** The length of a signature in bytes. */
    public static final int LENGTH = 16;

    private static final int SHORTEST = 16;
    private static final String ALGORITHM = "HmacSHA256";

    private final byte[] secret;

    private FrameKey(byte[] secret) {
        this.secret = secret;
    }

    /**
     * Makes a key from text; surrounding white space is ignored.
     *
     * @throws IllegalArgumentException if it is too short
     */
    public static FrameKey of(String text) {
        byte[] secret = text.strip().getBytes(StandardCharsets.UTF_8);
        if (secret.length < SHORTEST) {
            throw new IllegalArgumentException("a key of " + secret.length + " characters; expected at least "
                    + SHORTEST + ". Maybe 'openssl rand -hex 32' makes one.");
        }
        return new FrameKey(secret);
    }

    /** Makes a workspace that signs and verifies; one per thread. */
    public Signer signer() {
        return new Signer(secret);
    }

    /** Signs and verifies. */
    public static final class Signer {
        private final Mac mac;
        private final byte[] signature;

        private Signer(byte[] secret) {
            try {
                mac = Mac.getInstance(ALGORITHM);
                mac.init(new SecretKeySpec(secret, ALGORITHM));
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(ALGORITHM + " is part of every JDK", e);
            }
            signature = new byte[mac.getMacLength()];
        }

        /** Writes the signature of the first bytes directly after them. */
        public void sign(byte[] bytes, int length) {
            compute(bytes, length);
            System.arraycopy(signature, 0, bytes, length, LENGTH);
        }

        /** Whether the signature after the first bytes is valid. */
        public boolean isSigned(byte[] bytes, int length) {
            compute(bytes, length);
            int difference = 0;
            for (int i = 0; i < LENGTH; i++) {
                difference |= signature[i] ^ bytes[length + i];
            }
            return difference == 0;
        }

        private void compute(byte[] bytes, int length) {
            mac.update(bytes, 0, length);
            try {
                mac.doFinal(signature, 0);
            } catch (ShortBufferException e) {
                throw new IllegalStateException("the buffer is as long as the algorithm says", e);
            }
        }
    }
}
