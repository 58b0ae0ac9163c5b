package dev.takt.actors.dispatch;

import static dev.takt.actors.dispatch.DispatchBench.TUNING;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.measurement.LoopDemand;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CommandImage;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.operation.CommandOutcome;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What goes out in which mode. The valve stands at 1 in the beginning, and every plan begins with the command 2. */
class DispatchModesTest {
    /** Whether there is a plan for the period; what the command would be, its rung, and whether and when it goes out. */
    @ParameterizedTest
    @CsvSource({
        "AUTO,           true,  2,    FRESH,    true,  30",
        "AUTO,           false, 1,    HOLD,     true,  80",
        "DEGRADED,       true,  2,    FRESH,    true,  30",
        "SAFE,           true,  0.25, FAILSAFE, true,  80",
        "SAFE,           false, 0.25, FAILSAFE, true,  80",
        "MANUAL,         true,  1,    MANUAL,   true,  80",
        "INIT,           true,  2,    NONE,     false, 80",
        "WARMING,        true,  2,    NONE,     false, 80",
        "STANDBY,        true,  2,    NONE,     false, 80",
        "STANDBY,        false, 1,    NONE,     false, 80",
        "ARMING,         true,  2,    NONE,     false, 80",
        "OUT_OF_SERVICE, false, 1,    NONE,     false, 80"
    })
    void writesWhereItDrives(
            Mode mode, boolean planned, double wanted, CommandSource source, boolean written, long moment) {
        DispatchBench bench = new DispatchBench(Mode.STANDBY);
        bench.begin(0).know(1).order(mode).at(0, 30);
        if (planned) {
            bench.solved(0, 2);
        }
        bench.due(0);
        CycleRecord record = bench.lastPeriod().record();
        CommandImage command = record.command();
        assertEquals(source, record.source());
        assertEquals(wanted, command.wanted()[0]);
        assertEquals(written, command.written());
        assertEquals(written ? wanted : 1, command.applied()[0], "the actuators get what is written, or stay");
        assertEquals(1, command.readBack()[0]);
        assertEquals(List.of(command.applied()[0]), bench.applied);
        assertEquals(written ? List.of(wanted) : List.of(), bench.values());
        assertEquals(written ? List.of(moment) : List.of(), bench.moments());
        assertEquals(mode, record.actual());
        assertEquals(List.of(), bench.others(), "nothing to tell: mode SAFE is known");
        assertEquals(planned, bench.lastPeriod().planned());
    }

    /** In standby the loop shows the last plan where it has none for the period: nothing but what the valve shows. */
    @Test
    void holdsInStandbyWithoutAPlanOfThePeriod() {
        DispatchBench bench = new DispatchBench(Mode.STANDBY);
        bench.begin(0).know(1).at(0, 30).solved(0, 2).due(0).begin(1).know(1).due(1);
        assertEquals(1, bench.lastPeriod().record().command().wanted()[0]);
        assertEquals(
                List.of(CommandImage.Limit.NONE),
                bench.lastPeriod().record().command().limits());
    }

    /** The valve shows 1 when the loop takes it over; the difference to the plan fades over four periods. */
    @ParameterizedTest
    @CsvSource({"STANDBY", "ARMING", "MANUAL"})
    void takesTheValveOverWithoutAJump(Mode before) {
        DispatchTuning slow = new DispatchTuning(TUNING.actuators(), 0, TUNING.gate(), TUNING.budgets(), 4, 4);
        DispatchBench bench = new DispatchBench(before, false, 0, slow);
        bench.begin(0).know(1).at(0, 30).solved(0, 2).due(0).order(Mode.AUTO);
        for (int k = 1; k < 6; k++) {
            bench.begin(k).know(1).at(k, 30).solved(k, 3).due(k);
        }
        int first = before == Mode.MANUAL ? 1 : 0;
        assertEquals(List.of(1.0, 1.5, 2.0, 2.5, 3.0), bench.values().subList(first, first + 5));
    }

    /** From automatic to degraded mode and back nothing is taken over, and the ladder goes on. */
    @Test
    void goesOnBetweenAutomaticAndDegradedMode() {
        DispatchTuning slow = new DispatchTuning(TUNING.actuators(), 0, TUNING.gate(), TUNING.budgets(), 4, 4);
        DispatchBench bench = new DispatchBench(Mode.AUTO, false, 0, slow);
        bench.begin(0).know(1).at(0, 30).solved(0, 2).due(0);
        bench.order(Mode.DEGRADED).begin(1).know(1).at(1, 30).solved(1, 3).due(1);
        bench.order(Mode.AUTO).begin(2).know(1).at(2, 30).solved(2, 1.5).due(2);
        assertEquals(List.of(2.0, 3.0, 1.5), bench.values());
    }

    /** The whole budget of the ladder is there when the loop takes over; the ramp of before is over. */
    @Test
    void beginsWithAWholeLadder() {
        DispatchBench bench = new DispatchBench(Mode.AUTO);
        for (int k = 0; k < 3; k++) {
            bench.begin(k).know(1).due(k);
        }
        assertEquals(CommandSource.FAILSAFE, bench.lastPeriod().record().source());
        bench.order(Mode.STANDBY).begin(3).know(1).due(3).order(Mode.AUTO);
        bench.begin(4).know(1).due(4);
        assertEquals(CommandSource.HOLD, bench.lastPeriod().record().source());
    }

    /** What the valve shows counts until the loop has taken it over; then what it was told. */
    @Test
    void beginsFromWhatTheValveShows() {
        DispatchBench bench = new DispatchBench(Mode.STANDBY);
        bench.begin(0).know(1, 4, LoopDemand.NONE).due(0);
        assertEquals(List.of(4.0), bench.applied);
        bench.order(Mode.AUTO).begin(1).know(1, 3, LoopDemand.NONE).due(1);
        bench.begin(2).know(1, 2, LoopDemand.NONE).due(2);
        assertEquals(List.of(3.0, 3.0), bench.values(), "held, where it stood when it was taken over");
    }

    @Test
    void staysWhereTheValveIsUntilTheOperatorMovesIt() {
        DispatchBench bench = new DispatchBench(Mode.AUTO);
        bench.begin(0).know(1).at(0, 30).solved(0, 2).due(0).order(Mode.MANUAL);
        bench.begin(1).know(1).at(1, 30).solved(1, 3).due(1);
        assertEquals(List.of(2.0, 2.0), bench.values());
        assertEquals(
                new CommandOutcome(true, "moving at the rates of the actuators", 2), bench.manual(Map.of("u", 4.5)));
        bench.begin(2).know(1).due(2).order(Mode.MANUAL).begin(3).know(1).due(3);
        assertEquals(List.of(2.0, 2.0, 4.5, 4.5), bench.values(), "an order that changes nothing moves nothing");
        assertEquals(0, bench.lastPeriod().record().fallbackCycles());
    }

    @Test
    void leavesTheValveWhereTheOperatorSaysNothingOfIt() {
        DispatchBench bench = new DispatchBench(Mode.AUTO);
        bench.begin(0).know(1).at(0, 30).solved(0, 2).due(0).order(Mode.MANUAL);
        assertEquals(true, bench.manual(Map.of()).accepted());
        bench.begin(1).know(1).due(1);
        assertEquals(List.of(2.0, 2.0), bench.values());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            MANUAL | u | 0        | true  | moving at the rates of the actuators
            MANUAL | u | 5        | true  | moving at the rates of the actuators
            MANUAL | u | 5.001    | false | u = 5.001; expected a value from 0.0 to 5.0; nothing was changed
            MANUAL | u | -0.001   | false | u = -0.001; expected a value from 0.0 to 5.0; nothing was changed
            MANUAL | u | NaN      | false | u = NaN; expected a value from 0.0 to 5.0; nothing was changed
            MANUAL | u | Infinity | false | u = Infinity; expected a value from 0.0 to 5.0; nothing was changed
            MANUAL | v | 1        | false | no actuator v; expected some of u
            AUTO   | u | 1        | false | the loop is in mode auto; values are taken in mode manual
            AUTO   | v | 1        | false | the loop is in mode auto; values are taken in mode manual
            """)
    void answersTheOperator(Mode mode, String name, double value, boolean accepted, String answer) {
        DispatchBench bench = new DispatchBench(mode);
        bench.begin(0).know(1).due(0);
        assertEquals(new CommandOutcome(accepted, answer, 1), bench.manual(Map.of(name, value)));
        bench.begin(1).know(1).due(1);
        assertEquals(accepted ? value : bench.values().getFirst(), bench.last());
    }
}
