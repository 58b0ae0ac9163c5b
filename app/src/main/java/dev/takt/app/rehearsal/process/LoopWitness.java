package dev.takt.app.rehearsal.process;

import dev.takt.actors.journal.JournalReader;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.app.rehearsal.CommandInvariants;
import dev.takt.app.rehearsal.LoopStatistics;
import dev.takt.config.Case;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The results of a run from the journal of its loop.
 *
 * @param cycles its periods
 * @param violations of the invariants of commands
 * @param totals counts and times of all periods
 * @param damaged frames of the journal with a wrong checksum
 */
public record LoopWitness(
        List<CycleRecord> cycles, CommandInvariants.Violations violations, LoopStatistics.Totals totals, long damaged) {
    public LoopWitness {
        cycles = List.copyOf(cycles);
    }

    /** Reads the newest journal in a folder. */
    public static LoopWitness of(Case read, Path folder) {
        List<CycleRecord> cycles = new ArrayList<>();
        CommandInvariants invariants = new CommandInvariants(read);
        LoopStatistics statistics = new LoopStatistics();
        JournalReader reader = JournalReader.open(folder);
        reader.read(found -> {
            switch (found) {
                case JournalRecord.Period(CycleRecord cycle, var _) -> {
                    cycles.add(cycle);
                    invariants.cycleEnded(cycle);
                    statistics.cycleEnded(cycle);
                }
                case JournalRecord.Happened(LoopEvent event) -> statistics.happened(event);
                default -> {
                    // solves are for replays
                }
            }
        });
        return new LoopWitness(cycles, invariants.violations(), statistics.totals(), reader.damaged());
    }
}
