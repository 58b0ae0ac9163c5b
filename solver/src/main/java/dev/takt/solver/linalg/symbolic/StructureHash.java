package dev.takt.solver.linalg.symbolic;

import dev.takt.solver.linalg.sparse.Pairing;
import dev.takt.solver.linalg.sparse.SymmetricPattern;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The key under which a {@link SymbolicFactorization} is cached: a digest of pattern and pairing. */
public final class StructureHash {
    private StructureHash() {}

    /** SHA-256 of the pattern and the pairing, in hexadecimal. */
    public static String of(SymmetricPattern pattern, Pairing pairing) {
        MessageDigest digest = sha256();
        int n = pattern.dimension();
        ByteBuffer buffer = ByteBuffer.allocate(Integer.BYTES * (2 * n + 2 + pattern.entryCount()));
        buffer.putInt(n);
        for (int j = 0; j <= n; j++) {
            buffer.putInt(pattern.columnStart(j));
        }
        for (int p = 0; p < pattern.entryCount(); p++) {
            buffer.putInt(pattern.row(p));
        }
        for (int i = 0; i < n; i++) {
            buffer.putInt(pairing.mate(i));
        }
        return HexFormat.of().formatHex(digest.digest(buffer.array()));
    }

    /** SHA-256 of a sequence of arrays, the length of each in front of it, in hexadecimal. */
    public static String of(int[]... arrays) {
        MessageDigest digest = sha256();
        for (int[] array : arrays) {
            ByteBuffer buffer = ByteBuffer.allocate(Integer.BYTES * (1 + array.length));
            buffer.putInt(array.length);
            buffer.asIntBuffer().put(array);
            digest.update(buffer.array());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException absent) {
            throw new IllegalStateException("every Java platform has SHA-256", absent);
        }
    }
}
