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
        for (Fault fault : EnumSet.complementOf(EnumSet.of(Fault.LOST_STATUS))) {
            assertTrue(report.faults().getOrDefault(fault, 0L) > 0, fault.label());
        }
        for (Mode mode : List.of(Mode.AUTO, Mode.DEGRADED, Mode.SAFE, Mode.STANDBY, Mode.MANUAL)) {
            assertTrue(report.totals().modes().getOrDefault(mode, 0L) > 0, "mode " + mode.label() + " was used");
        }
    }

    /** Operators take single actuators and drop what is held, and the plant at times does not say who has an actuator. */
    @Test
    void breaksNoPromiseWhileActuatorsComeAndGo() {
        Rehearsal rehearsal = new Rehearsal(CaseFile.parse(
                RehearsedTank.CASE.replace("(x - 2)^2", "(x - xsp)^2").replace("x0 = 1", "x0 = 1, xsp = 2"),
                "tank.conf",
                List.of(
                        "loop.set-points.xsp=[[0, 2]]",
                        "actuators.u={rate=4, tracking=\"u-taken\"}",
                        "controlled.level={set-points=[xsp]}")));
        Rehearsal.Report report = rehearsal.run(3, 3000, _ -> {});
        assertEquals(List.of(), report.firstProblems());
        assertEquals(0, report.missed());
        assertEquals(0, report.inadmissible());
        assertTrue(report.faults().getOrDefault(Fault.LOST_STATUS, 0L) > 0);
        assertTrue(report.faults().getOrDefault(Fault.SERVICE_ORDER, 0L) > 0);
        assertTrue(
                report.totals().modes().getOrDefault(Mode.AUTO, 0L) > 1500,
                report.totals().modes().toString());
    }
}
