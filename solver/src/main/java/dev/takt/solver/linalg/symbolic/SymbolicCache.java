package dev.takt.solver.linalg.symbolic;

import dev.takt.solver.linalg.ordering.OrderingOptions;
import dev.takt.solver.linalg.sparse.Coordinates;
import dev.takt.solver.linalg.sparse.Pairing;
import dev.takt.solver.linalg.sparse.SymmetricPattern;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * A folder of symbolic factorizations, one file a structure, named by its {@link StructureHash} and the orderings that
 * compete. A file appears whole or not at all, so that several processes may share the folder. A file that cannot be used (damaged, of another version, of
 * another structure) is as good as none and is written again. A folder that cannot be written to saves nothing; that is no
 * error, since the analysis is at hand.
 *
 * @param folder made when first written to
 */
public record SymbolicCache(Path folder) {
    private static final String SUFFIX = ".ldlt";

    /**
     * An analysis, and how it was had.
     *
     * @param symbolic the analysis
     * @param analysed whether it was made now; else it was read
     */
    public record Entry(SymbolicFactorization symbolic, boolean analysed) {}

    /**
     * Reads the analysis of a structure, or makes and stores it.
     *
     * @param coordinates where the unknowns live, or {@link Coordinates#none()}
     */
    public Entry obtain(SymmetricPattern pattern, Pairing pairing, Coordinates coordinates, OrderingOptions options) {
        Path file = folder.resolve(StructureHash.of(pattern, pairing) + "-" + options.label() + SUFFIX);
        Optional<SymbolicFactorization> stored = read(file)
                .filter(found ->
                        found.pattern().equals(pattern) && found.pairing().equals(pairing));
        if (stored.isPresent()) {
            return new Entry(stored.get(), false);
        }
        SymbolicFactorization made = SymbolicFactorization.analyze(pattern, pairing, coordinates, options);
        write(made, file);
        return new Entry(made, true);
    }

    private static Optional<SymbolicFactorization> read(Path file) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            return Optional.of(SymbolicFactorization.readFrom(in));
        } catch (IOException unusable) {
            return Optional.empty();
        }
    }

    private void write(SymbolicFactorization symbolic, Path file) {
        try {
            Files.createDirectories(folder);
            Path unfinished = Files.createTempFile(folder, "unfinished", SUFFIX);
            try {
                try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(unfinished))) {
                    symbolic.writeTo(out);
                }
                Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(unfinished);
            }
        } catch (IOException notStored) {
            // the next start analyses again
            return;
        }
    }
}
