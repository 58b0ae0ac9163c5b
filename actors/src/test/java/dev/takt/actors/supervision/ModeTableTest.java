package dev.takt.actors.supervision;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.supervision.ModeInput.Acknowledged;
import dev.takt.actors.supervision.ModeInput.Failed;
import dev.takt.actors.supervision.ModeInput.PeriodEnded;
import dev.takt.actors.supervision.ModeInput.Requested;
import dev.takt.actors.supervision.ModeInput.Resumed;
import dev.takt.actors.supervision.ModeInput.Silenced;
import dev.takt.actors.supervision.ModeInput.SolverReady;
import dev.takt.config.settings.ModeSettings;
import dev.takt.loop.Mode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every mode and every input: the whole of what a loop may do. One plan in time ends the warm-up, one good period the degraded mode. */
class ModeTableTest {
    private static final PeriodEnded GOOD = new PeriodEnded(true, List.of(), List.of(), List.of());
    private static final PeriodEnded NO_PLAN = new PeriodEnded(false, List.of(), List.of("no plan in time"), List.of());
    private static final PeriodEnded BRIDGED =
            new PeriodEnded(true, List.of("signal x is stale"), List.of(), List.of());
    private static final List<ModeInput> INPUTS = List.of(
            new SolverReady(),
            GOOD,
            NO_PLAN,
            BRIDGED,
            new Failed("no plan to follow"),
            new Requested(Mode.STANDBY),
            new Requested(Mode.AUTO),
            new Requested(Mode.MANUAL),
            new Requested(Mode.SAFE),
            new Requested(Mode.OUT_OF_SERVICE),
            new Acknowledged(List.of()),
            new Acknowledged(List.of("critical signal x is stale")),
            new Resumed(),
            new Silenced("nothing from the plant for 0.4 s"));

    /** The mode after each input; a dot where it stays. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # mode   | solver  | period  | period   | period   |        | request | request | request | request | request | acknow- | still  | goes on   | plant
            #        | ready   | good    | no plan  | bridged  | failed | standby | auto    | manual  | safe    | out     | ledged  | there  | with plan | silent
            init     | warming | .       | .        | .        | .      | .       | .       | .       | .       | out     | .       | .      | .         | .
            warming  | .       | standby | .        | standby  | .      | .       | .       | .       | .       | out     | .       | .      | auto      | .
            standby  | .       | .       | .        | .        | .      | .       | arming  | manual  | .       | out     | .       | .      | auto      | .
            arming   | .       | auto    | .        | auto     | .      | standby | .       | manual  | .       | out     | .       | .      | auto      | .
            auto     | .       | .       | degraded | degraded | safe   | standby | .       | manual  | safe    | out     | .       | .      | .         | safe
            degraded | .       | auto    | .        | .        | safe   | standby | .       | manual  | safe    | out     | .       | .      | .         | safe
            manual   | .       | .       | .        | .        | .      | standby | arming  | .       | safe    | out     | .       | .      | .         | safe
            safe     | .       | .       | .        | .        | .      | .       | .       | .       | .       | out     | standby | .      | .         | .
            out      | .       | .       | .        | .        | .      | warming | .       | .       | .       | .       | .       | .      | .         | .
            """)
    void goesWhereTheTableSays(
            String from,
            String ready,
            String good,
            String noPlan,
            String bridged,
            String failed,
            String standby,
            String auto,
            String manual,
            String safe,
            String out,
            String acknowledged,
            String stillThere,
            String resumed,
            String silenced) {
        List<String> expected = Arrays.asList(
                ready,
                good,
                noPlan,
                bridged,
                failed,
                standby,
                auto,
                manual,
                safe,
                out,
                acknowledged,
                stillThere,
                resumed,
                silenced);
        for (int i = 0; i < INPUTS.size(); i++) {
            ModeMachine machine = in(mode(from));
            machine.take(INPUTS.get(i));
            Mode then = expected.get(i).equals(".") ? mode(from) : mode(expected.get(i));
            assertEquals(then, machine.order().actual(), from + " after " + INPUTS.get(i));
        }
    }

    private static Mode mode(String name) {
        return name.equals("out") ? Mode.OUT_OF_SERVICE : Mode.valueOf(name.toUpperCase(Locale.ROOT));
    }

    private static ModeMachine in(Mode mode) {
        boolean armed = mode == Mode.ARMING || mode == Mode.AUTO || mode == Mode.DEGRADED || mode == Mode.SAFE;
        ModeMachine machine = new ModeMachine(new ModeSettings(Optional.empty(), 1, 0, 1), armed);
        List<ModeInput> way = switch (mode) {
            case INIT -> List.of();
            case WARMING -> List.of(new SolverReady());
            case STANDBY, AUTO -> List.of(new SolverReady(), GOOD);
            case ARMING ->
                List.of(
                        new SolverReady(),
                        new PeriodEnded(true, List.of(), List.of("actuator 0 shows nothing"), List.of()));
            case DEGRADED -> List.of(new SolverReady(), GOOD, NO_PLAN);
            case SAFE -> List.of(new SolverReady(), GOOD, new Failed("test"));
            case MANUAL, OUT_OF_SERVICE -> List.of(new SolverReady(), GOOD, new Requested(mode));
        };
        way.forEach(machine::take);
        assertEquals(mode, machine.order().actual());
        return machine;
    }
}
