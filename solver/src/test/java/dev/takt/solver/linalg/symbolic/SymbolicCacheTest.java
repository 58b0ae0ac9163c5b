package dev.takt.solver.linalg.symbolic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.linalg.ordering.OrderingOptions;
import dev.takt.solver.linalg.problems.KktMatrix;
import dev.takt.solver.linalg.problems.RandomKkt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SymbolicCacheTest {
    private final KktMatrix matrix = RandomKkt.of(30, 10, 0.1, 7);

    @TempDir
    private Path folder;

    private SymbolicCache.Entry obtain(Path at) {
        return new SymbolicCache(at)
                .obtain(matrix.pattern(), matrix.pairing(), matrix.coordinates(), OrderingOptions.DEFAULT);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> found = Files.list(folder)) {
            return found.toList();
        }
    }

    @Test
    void analysesOnceAndReadsTheSame() throws IOException {
        SymbolicCache.Entry made = obtain(folder);
        SymbolicCache.Entry read = obtain(folder);
        assertTrue(made.analysed());
        assertFalse(read.analysed());
        assertArrayEquals(made.symbolic().permutation(), read.symbolic().permutation());
        String name = made.symbolic().structureHash() + "-amd-50-150-500.ldlt";
        assertEquals(List.of(folder.resolve(name)), files());
    }

    @Test
    void replacesWhatItCannotUse() throws IOException {
        obtain(folder);
        Path file = files().getFirst();
        byte[] whole = Files.readAllBytes(file);
        byte[] damaged = whole.clone();
        damaged[whole.length / 2] ^= 1;
        byte[] otherVersion = whole.clone();
        otherVersion[11]++;
        byte[] cutOff = Arrays.copyOf(whole, 10);
        for (byte[] unusable : List.of(damaged, otherVersion, cutOff, new byte[0])) {
            Files.write(file, unusable);
            assertTrue(obtain(folder).analysed());
            assertArrayEquals(whole, Files.readAllBytes(file));
        }
    }

    @Test
    void doesNotTakeTheAnalysisOfAnotherStructure() throws IOException {
        obtain(folder);
        Path file = files().getFirst();
        KktMatrix other = RandomKkt.of(20, 5, 0.1, 8);
        SymbolicFactorization foreign = other.analyze(OrderingOptions.DEFAULT);
        try (var out = Files.newOutputStream(file)) {
            foreign.writeTo(out);
        }
        assertTrue(obtain(folder).analysed());
        assertFalse(obtain(folder).analysed());
    }

    @Test
    void worksWithoutAFolderToWriteTo() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "no folder");
        assertTrue(obtain(file).analysed());
        assertTrue(obtain(file.resolve("below")).analysed());
    }
}
