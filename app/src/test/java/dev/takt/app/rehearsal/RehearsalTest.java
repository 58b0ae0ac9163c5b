package dev.takt.app.rehearsal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The short form of the long rehearsal in the benchmarks. */
class RehearsalTest {
    @Test
    void breaksNoPromise() {
        Rehearsal rehearsal = new Rehearsal(CaseFile.parse(RehearsedTank.CASE, "tank.conf", List.of()));
        Rehearsal.Report report = rehearsal.run(1, 3000, _ -> {});
        assertEquals(List.of(), report.firstProblems());
        assertEquals(0, report.missed());
        assertEquals(0, report.inadmissible());
        assertEquals(3000, report.totals().cycles());
        for (CommandSource source : EnumSet.complementOf(EnumSet.of(CommandSource.NONE))) {
            assertTrue(report.totals().sources().getOrDefault(source, 0L) > 0, "rung " + source.label() + " was used");
        }
        for (Fault fault : Fault.values()) {
            assertTrue(report.faults().getOrDefault(fault, 0L) > 0, fault.label());
        }
        for (Mode mode : List.of(Mode.AUTO, Mode.DEGRADED, Mode.SAFE, Mode.STANDBY, Mode.MANUAL)) {
            assertTrue(report.totals().modes().getOrDefault(mode, 0L) > 0, "mode " + mode.label() + " was used");
        }
    }
}
