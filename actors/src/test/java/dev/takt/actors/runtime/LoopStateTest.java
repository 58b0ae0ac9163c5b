package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.faults.FaultInjectingSolver;
import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.actors.state.LoopState;
import dev.takt.actors.state.StatePart;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.links.ControllerEnd;
import dev.takt.links.ForwardingControllerEnd;
import dev.takt.links.LinkTables;
import dev.takt.links.TagFrame;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.SolveEnding;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.plant.program.VirtualPlant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A loop that goes on from the state of another one does, bit for bit, what that one does. */
class LoopStateTest {
    private static final long PERIOD = 100_000_000;
    private static final long LATER = 123_456_789_000L;
    /** After a plan that did not come. */
    private static final int WITHOUT_PLAN = 24;
    /** After one that came, with what is prepared for the next period. */
    private static final int WITH_PLAN = 28;

    private static final int END = 40;

    private static final String MODEL = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1, y0 = 1, xsp { value = 2, range = [0, 4], rate = 0.4 } }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                y(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
                v(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [
                "x(0) = x0", "y(0) = y0"
                "der(x, t) = -x*sqrt(abs(x) + 0.1) + u", "der(y, t) = x - 1.3*y + 0.3*v"
              ]
              objective = "integral((x - xsp)^2 + (y - 2)^2 + 0.01*(u^2 + v^2), t)"
            }
            loop { period = 100 ms, keep-factorization = false, set-points { xsp = [[0, 2], [3, 3]] } }
            actuators { u { rate = 6 } }
            plant { noise { deviations { x = 0.01, y = 0.01 }, seed = 5 } }
            """;

    private static final String OF_WHAT_IS_MEASURED =
            "model.objective=\"integral((1 + 0.5*x0^2)*(x - xsp)^2 + (y - 2)^2 + 0.01*(u^2 + v^2), t)\"";

    /** What a link gave, call by call. */
    private static final class Tape extends ForwardingControllerEnd {
        private final List<Optional<TagFrame>> frames = new ArrayList<>();
        private final List<Long> acknowledged = new ArrayList<>();

        Tape(ControllerEnd end) {
            super(end);
        }

        @Override
        public boolean read(TagFrame into) {
            boolean came = super.read(into);
            TagFrame copy = new TagFrame(into.table());
            copy.copyFrom(into);
            frames.add(came ? Optional.of(copy) : Optional.empty());
            acknowledged.add(super.acknowledged());
            return came;
        }
    }

    /** The same again from a period on, for a loop on another clock. */
    private static final class Playback extends ForwardingControllerEnd {
        private final Tape tape;
        private int next;

        Playback(Tape tape, int first) {
            super(tape);
            this.tape = tape;
            this.next = first;
        }

        @Override
        public LinkTables tables() {
            return tape.tables();
        }

        @Override
        public boolean read(TagFrame into) {
            Optional<TagFrame> frame = tape.frames.get(next++);
            frame.ifPresent(came -> {
                into.copyFrom(came);
                for (int i = 0; i < into.table().size(); i++) {
                    into.set(i, came.value(i), came.quality(i), came.sourceNanos(i) + LATER);
                }
            });
            return frame.isPresent();
        }

        @Override
        public void write(TagFrame commands) {
            // the plant has the commands of the other loop, which are to be the same
        }

        @Override
        public long acknowledged() {
            return tape.acknowledged.get(next - 1);
        }
    }

    /** A loop on a clock of its own. */
    private static final class Loop implements LoopObserver, AutoCloseable {
        private final List<CycleRecord> cycles = new ArrayList<>();
        private final VirtualClock clock;
        private final ControlLoop loop;

        Loop(Case read, ControllerEnd link, VirtualClock clock, Optional<LoopState> state, long begin) {
            this.clock = clock;
            clock.runUntil(Math.max(0, begin - PERIOD / 10));
            ControlLoop.Builder builder = ControlLoop.of(
                            read,
                            link,
                            () -> new FaultInjectingSolver(new LocalPlanSolver(read, clock), clock, Loop::fault))
                    .observedBy(this)
                    .beginningAt(() -> begin)
                    .drivingFromTheStart();
            state.ifPresent(builder::continuing);
            loop = builder.start(clock);
        }

        /** Three of eight plans do not come, one hand-over in their middle: the loop follows the one before. */
        private static SolveFault fault(SolveRequest request) {
            return request.cycle() % 8 > 1 && request.cycle() % 8 < 7
                    ? new SolveFault.Takes(0)
                    : new SolveFault.Fails(0, SolveEnding.ITERATION_LIMIT);
        }

        LoopState capturedAt(long time) throws Exception {
            clock.runUntil(time - PERIOD / 2);
            CompletableFuture<LoopState> state = loop.capture().toCompletableFuture();
            clock.runUntil(time);
            return state.get();
        }

        void operate(OperatorCommand command) {
            loop.operation().submit(command, "test");
            clock.settle();
        }

        @Override
        public void cycleEnded(CycleRecord cycle) {
            cycles.add(cycle);
        }

        @Override
        public void happened(LoopEvent event) {
            // the periods tell all
        }

        @Override
        public void close() {
            loop.close();
        }
    }

    static Stream<List<String>> variants() {
        String noises = "process-noise { defaults = 0.05 }, measurement-noise { defaults = 0.01 }";
        return Stream.of(
                List.of(),
                List.of("estimator={ kind = ekf, " + noises + " }", "signals={ y { delay = 300 ms } }"),
                List.of("estimator={ kind = mhe, window = 6, " + noises + " }"),
                List.of("model.equations=[\"x(0) = x0\", \"y(0) = y0\", \"der(x, t) = -x + delay(u, 1 s)\","
                        + " \"der(y, t) = x - 1.3*y + 0.3*v\"]"),
                // the operator's limit of x is below the zone, and the zones contradict each other: decided rank by
                // rank
                List.of(
                        "model.targets={ objective = \"(x - xsp)^2 + 0.01*(u + v)\", every = 4 }",
                        "model.objective=\"integral((x - target(x))^2 + (u - target(u))^2 + (v - target(v))^2, t)\"",
                        "model.equations=[\"x(0) = x0\", \"y(0) = y0\", \"der(x, t) = -x + u\","
                                + " \"der(y, t) = x - 1.3*y + 0.3*v\", \"1.3 <= x rank 1\", \"y <= 0.6 rank 2\"]"),
                List.of("loop.sensitivity-feedback=true"),
                List.of(
                        "model.variables.\"u(t)\".start.data=\"t,guess\\n0,0.2\\n2,0.6\"",
                        "model.variables.\"u(t)\".start.column=guess"),
                // second derivatives with what is measured, so that those for its prediction are others
                List.of("solver.real-time-iterations=1", OF_WHAT_IS_MEASURED),
                List.of("solver.real-time-iterations=2", OF_WHAT_IS_MEASURED, "actuators.v.rate=4"),
                List.of(
                        "model.parameters.k=1",
                        "model.scenarios={ parameters { k = [1, 0.7, 1.3] }, robust-horizon = 1 }",
                        "model.equations=[\"x(0) = x0\", \"y(0) = y0\", \"der(x, t) = -k*x + u\","
                                + " \"der(y, t) = x - 1.3*y + 0.3*v\"]",
                        // of a measurement so bad the branch that is nearest changes, of those that are left it does
                        // not
                        "plant.parameters.k=1.25",
                        "plant.noise.deviations.x=0.2",
                        "plant.noise.seed=4"));
    }

    @ParameterizedTest
    @MethodSource("variants")
    void aLoopGoesOnWhereAnotherOneWas(List<String> overrides) throws Exception {
        VirtualClock clock = new VirtualClock();
        Case read = CaseFile.parse(MODEL, "tank.conf", overrides);
        Tape tape = new Tape(new VirtualPlant(read, clock::now));
        try (Loop first = new Loop(read, tape, clock, Optional.empty(), 0)) {
            first.clock.runUntil(12 * PERIOD);
            first.operate(new OperatorCommand.SetPoints(Map.of("xsp", 1.0), new OperatorCommand.Term.Lasting(2)));
            first.clock.runUntil(20 * PERIOD);
            first.operate(new OperatorCommand.Limits("x", -10, 1.2));
            first.operate(new OperatorCommand.TakeActuator("v", OptionalDouble.of(2.5)));
            LoopState withoutPlan = first.capturedAt((WITHOUT_PLAN + 1) * PERIOD);
            LoopState withPlan = first.capturedAt((WITH_PLAN + 1) * PERIOD);
            LoopState end = first.capturedAt(END * PERIOD);
            assertEquals(WITHOUT_PLAN, withoutPlan.cycle());
            assertEquals(WITH_PLAN, withPlan.cycle());
            goesOn(overrides, tape, withoutPlan, first, end);
            goesOn(overrides, tape, withPlan, first, end);
        }
    }

    /** Where this fails the parts hold something else, and {@code LoopState.FORMAT} has to change with it. */
    @Test
    void partsAreThoseOfTheirFormat() throws Exception {
        VirtualClock clock = new VirtualClock();
        Case read = CaseFile.parse(MODEL, "tank.conf", List.of());
        try (Loop loop = new Loop(read, new VirtualPlant(read, clock::now), clock, Optional.empty(), 0)) {
            LoopState state = loop.capturedAt((WITH_PLAN + 1) * PERIOD);
            assertEquals(
                    "SOLVER 3065, MEASUREMENTS 729, PARAMETERS 747, DISPATCH 955, SUPERVISION 65",
                    state.parts().entrySet().stream()
                            .map(part -> part.getKey() + " " + part.getValue().length)
                            .collect(Collectors.joining(", ")));
        }
    }

    private static void goesOn(List<String> overrides, Tape tape, LoopState state, Loop first, LoopState end)
            throws Exception {
        Case again = CaseFile.parse(MODEL, "tank.conf", overrides);
        LoopState handedOver = LoopState.of(state.toBytes()).orElseThrow();
        int next = (int) state.cycle() + 1;
        long begin = LATER + next * PERIOD;
        try (Loop second =
                new Loop(again, new Playback(tape, next), new VirtualClock(), Optional.of(handedOver), begin)) {
            LoopState same = second.capturedAt(LATER + END * PERIOD);
            for (CycleRecord cycle : second.cycles) {
                assertSame(first.cycles.get((int) cycle.cycle()), cycle);
            }
            assertEquals(END - next, second.cycles.size());
            assertEquals(List.<StatePart>of(), end.differing(same.hashes()));
            assertEquals(end.cycle(), same.cycle());
        }
        List<CycleRecord> rest = first.cycles.subList(next, END);
        assertTrue(
                rest.stream()
                                .filter(cycle -> cycle.source() == CommandSource.FRESH)
                                .count()
                        > rest.size() / 2,
                () -> rest.stream().map(CycleRecord::source).toList().toString());
        assertTrue(rest.stream().noneMatch(cycle -> cycle.actual() == Mode.SAFE));
        assertTrue(rest.stream()
                        .mapToDouble(cycle -> cycle.command().applied()[0])
                        .distinct()
                        .count()
                > 5);
    }

    private static void assertSame(CycleRecord expected, CycleRecord actual) {
        String what = "period " + expected.cycle();
        assertEquals(expected.cycle(), actual.cycle());
        assertBits(expected.signals().used(), actual.signals().used(), what + ", measured");
        assertEquals(
                expected.solve().map(solve -> solve.result().objective()).map(Double::doubleToRawLongBits),
                actual.solve().map(solve -> solve.result().objective()).map(Double::doubleToRawLongBits),
                what + ", objective");
        assertBits(expected.command().applied(), actual.command().applied(), what + ", command");
        assertEquals(expected.time(), actual.time(), what);
        assertEquals(expected.source(), actual.source(), what);
        assertEquals(expected.actual(), actual.actual(), what);
        assertEquals(expected.requested(), actual.requested(), what);
    }

    private static void assertBits(double[] expected, double[] actual, String what) {
        assertArrayEquals(
                Arrays.stream(expected).mapToLong(Double::doubleToRawLongBits).toArray(),
                Arrays.stream(actual).mapToLong(Double::doubleToRawLongBits).toArray(),
                () -> what + ": " + Arrays.toString(expected) + " and " + Arrays.toString(actual));
    }
}
