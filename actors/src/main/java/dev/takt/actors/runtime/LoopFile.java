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
 * @param first what it said when the loop started
 * @param again reads it again
 */
public record LoopFile(Reading first, Supplier<Reading> again) {
    /** Settings of the solver in the paths of changes. */
    private static final String SOLVER = "solver.";

    /**
     * What a file says.
     *
     * @param reading the case
     * @param configurationHash of its text
     */
    public record Reading(CaseReading reading, String configurationHash) {}

    /**
     * Reads a file.
     *
     * @param overrides of the command line, each {@code path=value}
     * @throws dev.takt.config.diagnostics.CaseFileException with everything that is wrong with it
     */
    public static LoopFile of(Path file, List<String> overrides) {
        Reading first = reading(CaseFile.reading(file, overrides), file, overrides);
        return new LoopFile(
                first, () -> reading(CaseFile.readingAgain(first.reading(), file, overrides), file, overrides));
    }

    /** The same file, tried first each time that it is read again; a trial that throws keeps the file out of this process. */
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

    /** The file as it is now, in the time of the loop that runs. */
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
