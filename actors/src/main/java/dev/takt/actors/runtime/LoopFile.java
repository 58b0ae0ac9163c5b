package dev.takt.actors.runtime;

import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.supervision.LoopRevision;
import dev.takt.actors.supervision.LoopRevisions;
import dev.takt.actors.supervision.LoopTuning;
import dev.takt.config.CaseFile;
import dev.takt.config.CaseReading;
import dev.takt.config.SettingChange;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The file of a loop, which can be read again while the loop runs.
 *
 * @param first its content at the start of the loop
 * @param again reads it again
 */
public record LoopFile(Reading first, Supplier<Reading> again) {
    /** Settings of the solver in the paths of changes. */
    private static final String SOLVER = "solver.";

    /**
     * The content of a file.
     *
     * @param reading the case
     * @param configurationHash of its text
     */
    public record Reading(CaseReading reading, String configurationHash) {}

    /**
     * Reads a file.
     *
     * @param overrides of the command line, each {@code path=value}
     * @throws dev.takt.config.diagnostics.CaseFileException with all its errors
     */
    public static LoopFile of(Path file, List<String> overrides) {
        return of(CaseFile.reading(file, overrides), file, overrides);
    }

    /** As {@link #of(Path, List)}, for a file that has just been read. */
    public static LoopFile of(CaseReading read, Path file, List<String> overrides) {
        Reading first = reading(read, file, overrides);
        return new LoopFile(first, () -> reading(CaseFile.readingAgain(read, file, overrides), file, overrides));
    }

    /**
     * The same file with a trial before each further reading; if the trial throws, the file is not read in this
     * process.
     */
    public LoopFile triedBy(Runnable trial) {
        return new LoopFile(first, () -> {
            trial.run();
            return again.get();
        });
    }

    private static Reading reading(CaseReading read, Path file, List<String> overrides) {
        return new Reading(read, CaseText.read(file, overrides).configurationHash());
    }

    LoopRevisions revisions(LoopTunings tunings, Consumer<LoopRevision> inForce) {
        return new LoopRevisions(revision(first, tunings), () -> revision(reread(), tunings), inForce);
    }

    /** The present content of the file, with the time of the running loop. */
    private Reading reread() {
        Reading read = again.get();
        read.reading().value().time().follow(first.reading().value().time());
        return read;
    }

    private LoopRevision revision(Reading read, LoopTunings tunings) {
        List<String> overrides = first.reading().changesTo(read.reading()).stream()
                .filter(change -> change.path().startsWith(SOLVER))
                .map(SettingChange::override)
                .toList();
        LoopTuning tuning = tunings.of(read.reading().value(), overrides);
        return new LoopRevision(read.reading(), read.configurationHash(), tuning);
    }
}
