package dev.takt.actors.alarms;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.dispatch.Actuator;
import dev.takt.actors.measurement.ProcessImage;
import dev.takt.actors.measurement.Signal;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.settings.SignalSettings;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.alarm.AlarmFinding;
import dev.takt.loop.cycle.CommandImage;
import dev.takt.loop.cycle.CycleDetail;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTimes;
import dev.takt.loop.service.ServiceImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SkippedPeriodsTest {
    private final Case read = CaseFile.parse("""
            model {
              name = tank
              domain { t { horizon = 2 s, points = 11 } }
              parameters { x0 = 1 }
              variables { x(t) { role = state }, u(t) { role = control, min = 0, max = 5 } }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - 2)^2, t)"
            }
            loop { period = 200 ms }
            """, "tank.conf", List.of());

    private final SkippedPeriods watch =
            new SkippedPeriods(new AlarmTuning(read.alarms(), 0.2, List.of(), Actuator.of(read)));

    private List<AlarmFinding> period(int cycle, Mode mode, int skipped) {
        ProcessImage image = new ProcessImage(List.of(new Signal("x", SignalSettings.STANDARD)));
        CycleRecord record = new CycleRecord(
                cycle,
                0.2 * cycle,
                200L * cycle,
                Mode.AUTO,
                mode,
                List.of(),
                CommandSource.FRESH,
                false,
                0,
                0,
                new CycleTimes(200_000_000L * cycle, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, skipped),
                Optional.empty(),
                image.snapshot(),
                new CommandImage(
                        new double[] {1}, new double[] {1}, new double[] {1}, List.of(CommandImage.Limit.NONE), true));
        List<AlarmFinding> found = new ArrayList<>();
        watch.examine(
                new ExaminedPeriod(
                        record,
                        new CycleDetail(cycle, new long[1], new double[1], cycle, new double[1]),
                        mode,
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        ServiceImage.NONE,
                        List.of()),
                found);
        return found;
    }

    @Test
    void threePeriodsAndMoreCountOfALoopThatDrove() {
        assertEquals(0, period(1, Mode.AUTO, 0).size());
        assertEquals(0, period(4, Mode.AUTO, 2).size());
        assertEquals(
                "the loop did not run for 3 periods, 0.600 s of the plant, which had no command in that time",
                period(8, Mode.AUTO, 3).getFirst().text());
        assertEquals(1, period(12, Mode.SAFE, 3).size(), "which drives, too");
    }

    /** The plant had no command before either. */
    @Test
    void aLoopThatBeginsToDriveAfterThePauseHasMissedNothing() {
        assertEquals(0, period(1, Mode.STANDBY, 0).size());
        assertEquals(0, period(12, Mode.AUTO, 10).size());
        assertEquals(1, period(23, Mode.STANDBY, 10).size(), "it drove before");
    }
}
