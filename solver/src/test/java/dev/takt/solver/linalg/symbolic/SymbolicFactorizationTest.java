package dev.takt.solver.linalg.symbolic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.linalg.ordering.OrderingOptions;
import dev.takt.solver.linalg.problems.DistillationKkt;
import dev.takt.solver.linalg.problems.KktMatrix;
import dev.takt.solver.linalg.problems.PlateKkt;
import dev.takt.solver.linalg.problems.RandomKkt;
import dev.takt.solver.linalg.sparse.Coordinates;
import dev.takt.solver.linalg.sparse.Pairing;
import dev.takt.solver.linalg.sparse.SymmetricPattern;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SymbolicFactorizationTest {
    @Property(tries = 100)
    void frontsHoldEveryEntryOfTheFactorAndPairsStayTogether(
            @ForAll @IntRange(min = 1, max = 30) int equations,
            @ForAll @IntRange(max = 12) int free,
            @ForAll @IntRange(max = 30) int percent,
            @ForAll long seed) {
        KktMatrix kkt = RandomKkt.of(equations, free, percent / 100.0, seed);
        SymbolicFactorization symbolic = kkt.analyze(OrderingOptions.DEFAULT);
        FrontTree tree = symbolic.tree();
        boolean[][] filled = filled(symbolic);
        for (int f = 0; f < tree.fronts(); f++) {
            for (int k = tree.firstPivot(f); k < tree.firstPivot(f + 1); k++) {
                for (int i = k; i < symbolic.dimension(); i++) {
                    if (filled[i][k]) {
                        tree.localIndex(f, i);
                    }
                }
                int mate = kkt.pairing().mate(symbolic.unknownOfPivot(k));
                if (mate >= 0) {
                    assertEquals(1, Math.abs(symbolic.pivotOfUnknown(mate) - k));
                    assertEquals(0, (Math.min(k, symbolic.pivotOfUnknown(mate)) - tree.firstPivot(f)) % 2);
                }
            }
        }
    }

    private static boolean[][] filled(SymbolicFactorization symbolic) {
        int n = symbolic.dimension();
        SymmetricPattern pattern = symbolic.pattern();
        boolean[][] filled = new boolean[n][n];
        for (int j = 0; j < n; j++) {
            for (int p = pattern.columnStart(j); p < pattern.columnStart(j + 1); p++) {
                int a = symbolic.pivotOfUnknown(j);
                int b = symbolic.pivotOfUnknown(pattern.row(p));
                filled[Math.max(a, b)][Math.min(a, b)] = true;
            }
        }
        for (int k = 0; k < n; k++) {
            for (int j = k + 1; j < n; j++) {
                for (int i = j; filled[j][k] && i < n; i++) {
                    filled[i][j] |= filled[i][k];
                }
            }
        }
        return filled;
    }

    @Test
    void levelsAndChildrenFollowTheParents() {
        FrontTree tree =
                DistillationKkt.of(12, 6).analyze(OrderingOptions.DEFAULT).tree();
        int seen = 0;
        int[] level = new int[tree.fronts()];
        for (int l = 0; l < tree.levels(); l++) {
            for (int p = tree.levelStart(l); p < tree.levelStart(l + 1); p++) {
                level[tree.levelFront(p)] = l;
                seen++;
            }
        }
        assertEquals(tree.fronts(), seen);
        for (int f = 0; f < tree.fronts(); f++) {
            for (int c = tree.childStart(f); c < tree.childStart(f + 1); c++) {
                assertEquals(f, tree.parent(tree.child(c)));
                assertTrue(level[tree.child(c)] < level[f]);
            }
            for (int p = tree.rowStart(f); p < tree.rowStart(f + 1); p++) {
                assertEquals(tree.row(p), indexSet(tree, tree.parent(f))[tree.rowInParent(p)]);
            }
        }
    }

    private static int[] indexSet(FrontTree tree, int f) {
        int[] indices = new int[tree.pivots(f) + tree.rows(f)];
        for (int i = 0; i < indices.length; i++) {
            int pivots = tree.pivots(f);
            indices[i] = i < pivots ? tree.firstPivot(f) + i : tree.row(tree.rowStart(f) + i - pivots);
        }
        return indices;
    }

    @Test
    void hashDependsOnStructureAlone() {
        KktMatrix kkt = DistillationKkt.of(8, 5);
        String hash = StructureHash.of(kkt.pattern(), kkt.pairing());
        assertEquals(hash, kkt.analyze(OrderingOptions.DEFAULT).structureHash());
        assertEquals(
                hash, DistillationKkt.of(8, 5).analyze(OrderingOptions.DEFAULT).structureHash());
        assertNotEquals(
                hash, DistillationKkt.of(9, 5).analyze(OrderingOptions.DEFAULT).structureHash());
        Pairing none = Pairing.none(kkt.pattern().dimension());
        assertNotEquals(hash, StructureHash.of(kkt.pattern(), none));
        SymmetricPattern tiny = SymmetricPattern.of(2, new int[] {1}, new int[] {0});
        assertEquals(
                "fe257299f83df80c88969777c581520020dba687357ec85dc8994bd86df59e95",
                StructureHash.of(tiny, Pairing.none(2)));
    }

    @Test
    void isReadBackAsItWasWritten() throws IOException {
        SymbolicFactorization written = PlateKkt.of(7, 4).analyze(OrderingOptions.DEFAULT);
        SymbolicFactorization read = SymbolicFactorization.readFrom(new ByteArrayInputStream(stored(written)));
        assertEquals(written.structureHash(), read.structureHash());
        assertEquals(written.pattern(), read.pattern());
        assertEquals(written.pairing(), read.pairing());
        assertEquals(written.ordering(), read.ordering());
        assertEquals(written.cost(), read.cost());
        assertArrayEquals(written.permutation(), read.permutation());
        assertArrayEquals(written.tree().rowsInParents(), read.tree().rowsInParents());
        assertArrayEquals(stored(written), stored(read));
    }

    @Property(tries = 300)
    void refusesDamage(@ForAll long seed) throws IOException {
        byte[] bytes = stored(DistillationKkt.of(3, 4).analyze(OrderingOptions.DEFAULT));
        Random random = new Random(seed);
        byte[] damaged = random.nextBoolean()
                ? Arrays.copyOf(bytes, random.nextInt(bytes.length))
                : flipped(bytes, random.nextInt(bytes.length), random.nextInt(8));
        SymbolicFormatException refusal = assertThrows(
                SymbolicFormatException.class, () -> SymbolicFactorization.readFrom(new ByteArrayInputStream(damaged)));
        assertTrue(refusal.toString().contains("Maybe"), refusal.toString());
    }

    @Test
    void saysWhatIsWrongWithAFile() throws IOException {
        byte[] bytes = stored(DistillationKkt.of(3, 4).analyze(OrderingOptions.DEFAULT));
        assertRefused(
                "not a stored symbolic factorization", "not one".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        assertRefused("format version", flipped(bytes, 11, 3));
        assertRefused("checksum", flipped(bytes, 200, 3));
        assertRefused("cut off", Arrays.copyOf(bytes, 14));
    }

    private static void assertRefused(String expected, byte[] bytes) {
        SymbolicFormatException refusal = assertThrows(
                SymbolicFormatException.class, () -> SymbolicFactorization.readFrom(new ByteArrayInputStream(bytes)));
        assertTrue(refusal.toString().contains(expected), refusal.toString());
    }

    private static byte[] flipped(byte[] bytes, int at, int bit) {
        byte[] copy = bytes.clone();
        copy[at] ^= (byte) (1 << bit);
        return copy;
    }

    private static byte[] stored(SymbolicFactorization symbolic) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        symbolic.writeTo(out);
        return out.toByteArray();
    }

    @Test
    void refusesMismatchedDimensions() {
        SymmetricPattern pattern = SymmetricPattern.of(3, new int[0], new int[0]);
        assertThrows(
                IllegalArgumentException.class,
                () -> SymbolicFactorization.analyze(
                        pattern, Pairing.none(2), Coordinates.none(), OrderingOptions.DEFAULT));
        assertThrows(
                IllegalArgumentException.class,
                () -> SymbolicFactorization.analyze(
                        pattern, Pairing.none(3), Coordinates.of(1, new double[2]), OrderingOptions.DEFAULT));
    }
}
