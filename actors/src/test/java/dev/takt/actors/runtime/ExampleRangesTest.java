package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.ParameterRange;
import dev.takt.config.setting.Range;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.loop.cycle.SolveFacts;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.plant.program.VirtualPlant;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the ranges of the examples let through sinks no solver: their loops are driven from one end to the other. */
class ExampleRangesTest {
    private static final int PERIODS = 25;

    private final List<CycleRecord> cycles = new ArrayList<>();
    private final List<LoopEvent> events = new ArrayList<>();

    private final class Notes implements LoopObserver {
        @Override
        public void cycleEnded(CycleRecord cycle) {
            cycles.add(cycle);
        }

        @Override
        public void happened(LoopEvent event) {
            events.add(event);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "quadruple-tank.conf",
                "cstr.conf",
                "heated-plate.conf",
                "neutralization.conf",
                "java/pole.conf",
                "pendulum.conf"
            })
    void theEndsAreSolvedAndWhatIsBeyondIsRefused(String example) {
        Case read = CaseFile.read(Path.of("..", "examples").resolve(example), List.of());
        VirtualClock clock = new VirtualClock();
        long period = LoopTiming.of(read).periodNanos();
        try (ControlLoop loop = ControlLoop.of(
                        read, new VirtualPlant(read, clock::now), () -> new LocalPlanSolver(read, clock))
                .observedBy(new Notes())
                .drivingFromTheStart()
                .beginningAt(clock::now)
                .start(clock)) {
            clock.runUntil(5 * period);
            CommandOutcome garbage = operate(loop, clock, values(read, _ -> 1e9));
            assertFalse(garbage.accepted(), garbage.reason());
            for (ToDoubleFunction<Range> end : List.<ToDoubleFunction<Range>>of(Range::most, Range::least)) {
                CommandOutcome outcome = operate(loop, clock, values(read, end));
                assertTrue(outcome.accepted(), outcome.reason());
                clock.runUntil(clock.now() + PERIODS * period);
            }
        }
        assertTrue(cycles.size() >= 2 * PERIODS, "periods: " + cycles.size());
        assertTrue(events.stream().noneMatch(LoopEvent.Alarm.class::isInstance), events::toString);
        long solved = cycles.stream()
                .filter(cycle -> cycle.solve().filter(SolveFacts::accepted).isPresent())
                .count();
        assertEquals(
                cycles.size(),
                solved,
                () -> "every period has its plan: "
                        + cycles.stream()
                                .map(cycle ->
                                        cycle.solve().map(SolveFacts::status).orElse("none"))
                                .toList());
    }

    private static Map<String, Double> values(Case read, ToDoubleFunction<Range> end) {
        Map<String, ParameterRange> ranges = read.ranges().parameters();
        Map<String, Double> values = new LinkedHashMap<>();
        read.setPoints().forEach(setPoint -> {
            String name = setPoint.parameter().name();
            ParameterRange range = Objects.requireNonNull(ranges.get(name));
            assertTrue(range.isKnown(), name + " has a range");
            values.put(name, end.applyAsDouble(range.values()));
        });
        return values;
    }

    private static CommandOutcome operate(ControlLoop loop, VirtualClock clock, Map<String, Double> values) {
        var answer = loop.operation()
                .submit(new OperatorCommand.SetPoints(values, new OperatorCommand.Term.Usual()), "test")
                .toCompletableFuture();
        clock.settle();
        return answer.join();
    }
}
