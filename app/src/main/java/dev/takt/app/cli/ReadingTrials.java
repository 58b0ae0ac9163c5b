package dev.takt.app.cli;

import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.runtime.LoopFile;
import dev.takt.app.fleet.FleetCase;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Has each text of a file read in a process of its own before it is read in that of a fleet, once for all loops that have the file: a file
 * that takes all memory, or the reader down, does no harm then.
 */
final class ReadingTrials {
    private final Map<String, Boolean> passed = new ConcurrentHashMap<>();

    /** The file of a loop, which is tried before it is read again. */
    LoopFile tried(FleetCase loop) {
        return loop.file().triedBy(() -> attempt(loop));
    }

    private void attempt(FleetCase loop) {
        String text = CaseText.read(loop.member().file(), List.of()).configurationHash();
        passed.computeIfAbsent(text, _ -> {
            ReadingTrialCommand.run(loop.member().file(), loop.member().overrides());
            return true;
        });
    }
}
