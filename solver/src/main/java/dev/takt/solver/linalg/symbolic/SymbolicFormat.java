package dev.takt.solver.linalg.symbolic;

import dev.takt.solver.linalg.ordering.FactorCost;
import dev.takt.solver.linalg.ordering.OrderingCandidate;
import dev.takt.solver.linalg.ordering.OrderingReport;
import dev.takt.solver.linalg.sparse.CompressedRows;
import dev.takt.solver.linalg.sparse.Pairing;
import dev.takt.solver.linalg.sparse.SymmetricPattern;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The stored form of a {@link SymbolicFactorization}, big-endian: magic (8 bytes), version (4), length of the payload
 * (8), payload, SHA-256 of the payload (32). The payload holds the defining arrays, each with its length in front; what
 * follows from them is derived again.
 */
final class SymbolicFormat {
    private static final byte[] MAGIC = {'T', 'A', 'K', 'T', 'L', 'D', 'L', 'T'};
    private static final int VERSION = 1;

    private SymbolicFormat() {}

    static void write(SymbolicFactorization symbolic, OutputStream out) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream payload = new DataOutputStream(bytes);
        writeInts(payload, symbolic.pattern().columnStarts());
        writeInts(payload, symbolic.pattern().rowIndices());
        writeInts(payload, symbolic.pairing().mates());
        writeInts(payload, symbolic.permutation());
        writeInts(payload, symbolic.tree().firstPivots());
        writeInts(payload, symbolic.tree().rowStarts());
        writeInts(payload, symbolic.tree().rowPivots());
        writeInts(payload, symbolic.tree().parents());
        writeReport(payload, symbolic.ordering());
        payload.flush();

        DataOutputStream data = new DataOutputStream(out);
        data.write(MAGIC);
        data.writeInt(VERSION);
        data.writeLong(bytes.size());
        data.write(bytes.toByteArray());
        data.write(StructureHash.sha256().digest(bytes.toByteArray()));
        data.flush();
    }

    static SymbolicFactorization read(InputStream in) throws IOException {
        byte[] payload = readPayload(new DataInputStream(in));
        DataInputStream data = new DataInputStream(new ByteArrayInputStream(payload));
        try {
            SymmetricPattern pattern = SymmetricPattern.ofColumns(readInts(data), readInts(data));
            Pairing pairing = Pairing.ofMates(readInts(data));
            int[] permutation = readInts(data);
            FrontTree tree =
                    new FrontTree(readInts(data), new CompressedRows(readInts(data), readInts(data)), readInts(data));
            return new SymbolicFactorization(pattern, pairing, permutation, tree, readReport(data));
        } catch (EOFException | IllegalArgumentException | IndexOutOfBoundsException contradiction) {
            throw new SymbolicFormatException(
                    "the symbolic factorization contradicts itself: " + contradiction.getMessage()
                            + ". Maybe another program wrote it; delete it, it will be made again",
                    contradiction);
        }
    }

    private static byte[] readPayload(DataInputStream data) throws IOException {
        try {
            if (!Arrays.equals(data.readNBytes(MAGIC.length), MAGIC)) {
                throw new SymbolicFormatException("this is not a stored symbolic factorization: it does not start with "
                        + "TAKTLDLT. Maybe the path names another file");
            }
            int version = data.readInt();
            if (version != VERSION) {
                throw new SymbolicFormatException(
                        "the symbolic factorization has format version " + version + ", expected " + VERSION
                                + ". Maybe another release wrote it; delete it, it will be made again");
            }
            long length = data.readLong();
            byte[] payload = length < 0 || length > Integer.MAX_VALUE ? new byte[0] : data.readNBytes((int) length);
            byte[] digest = data.readNBytes(StructureHash.sha256().getDigestLength());
            if (payload.length != length
                    || !Arrays.equals(digest, StructureHash.sha256().digest(payload))) {
                throw new SymbolicFormatException("the symbolic factorization is damaged: its checksum does not match. "
                        + "Maybe writing was interrupted; delete it, it will be made again");
            }
            return payload;
        } catch (EOFException truncated) {
            throw new SymbolicFormatException(
                    "the symbolic factorization is cut off in its header. Maybe writing was interrupted; delete it, "
                            + "it will be made again",
                    truncated);
        }
    }

    private static void writeInts(DataOutputStream data, int[] values) throws IOException {
        data.writeInt(values.length);
        for (int value : values) {
            data.writeInt(value);
        }
    }

    private static int[] readInts(DataInputStream data) throws IOException {
        int length = data.readInt();
        if (length < 0 || length > data.available() / Integer.BYTES) {
            throw new EOFException("an array of " + length + " numbers does not fit");
        }
        int[] values = new int[length];
        for (int i = 0; i < length; i++) {
            values[i] = data.readInt();
        }
        return values;
    }

    private static void writeReport(DataOutputStream data, OrderingReport report) throws IOException {
        data.writeInt(report.candidates().indexOf(report.chosen()));
        data.writeInt(report.candidates().size());
        for (OrderingCandidate candidate : report.candidates()) {
            data.writeUTF(candidate.name());
            data.writeLong(candidate.cost().factorEntries());
            data.writeDouble(candidate.cost().flops());
        }
    }

    private static OrderingReport readReport(DataInputStream data) throws IOException {
        int chosen = data.readInt();
        int count = data.readInt();
        List<OrderingCandidate> candidates = new ArrayList<>();
        for (int c = 0; c < count; c++) {
            candidates.add(new OrderingCandidate(data.readUTF(), new FactorCost(data.readLong(), data.readDouble())));
        }
        return new OrderingReport(candidates.get(chosen), candidates);
    }
}
