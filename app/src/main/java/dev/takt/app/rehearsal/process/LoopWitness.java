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
 * What the journal of a loop says about a run.
 *
 * @param cycles its periods
 * @param violations of what holds for every command
 * @param totals counts and times of all periods
 * @param damaged frames of the journal whose checksum is wrong
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
