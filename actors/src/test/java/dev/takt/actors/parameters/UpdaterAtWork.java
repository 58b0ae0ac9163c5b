package dev.takt.actors.parameters;

import akka.actor.BootstrapSetup;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.ConfigFactory;
import dev.takt.actors.clock.Beat;
import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.clock.PeriodSchedule;
import dev.takt.actors.clock.Upcoming;
import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.ingestion.KnownState;
import dev.takt.actors.ingestion.Measured;
import dev.takt.actors.ingestion.PeriodStart;
import dev.takt.actors.measurement.LoopDemand;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.solving.AppliedInputs;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.actors.solving.SolveRequest.VariableLimits;
import dev.takt.actors.solving.SolverProtocol;
import dev.takt.actors.solving.SolverTuning;
import dev.takt.actors.solving.StateLayout;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.loop.SolveEnding;
import dev.takt.loop.cycle.PlanVerdict;
import dev.takt.loop.cycle.SetPointState;
import dev.takt.loop.cycle.SignalImage;
import dev.takt.loop.cycle.SolveFacts;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.nmpc.PlanLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import scala.concurrent.ExecutionContext;

/** A parameter updater on a clock that stands, and a solver that notes what it is told and answers when the test says so. */
final class UpdaterAtWork implements AutoCloseable {
    static final long PERIOD = 100_000_000;
    static final long CUT_OFF = 90_000_000;
    static final long RESERVE = 2_000_000;
    static final long COLD_PATIENCE = 500_000_000;
    static final double START_DELAY = 0.05;

    static final Case CASE = CaseFile.parse("""
            model {
              name = tank
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1, k = 1, xsp = { value = 2, range = [-10, 10], rate = 10 }, course(t) = { value = 2, range = [-10, 10] } }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                y(t) { min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + u", "y + 0.1*y^3 = x" ]
              objective = "integral((x - xsp)^2 + (y - course)^2 + 0.01*k*u^2, t)"
            }
            loop {
              period = 100 ms
              steps = 10
              set-points { xsp = [[0, 2]], course = "2 + t" }
              forecasts { course { } }
            }
            """, "tank.conf", List.of());

    private static final DispatcherSelector ON_CLOCK = DispatcherSelector.fromConfig("takt.supervision-dispatcher");
    private static final LocalPlanSolver SOLVER = new LocalPlanSolver(CASE, new VirtualClock());
    private static final PlanLayout LAYOUT = SOLVER.layout();

    /** What the solver was told. */
    final List<SolverProtocol.Command> told = new ArrayList<>();

    final List<ParameterNotice> notices = new ArrayList<>();
    private final VirtualClock clock = new VirtualClock();
    private final AtomicReference<Map<String, SetPointState>> shown = new AtomicReference<>(Map.of());
    private final AtomicReference<ParameterTuning> tuning = new AtomicReference<>(new ParameterTuning(
            CASE.setPoints(),
            CASE.loop().overrides(),
            CASE.forecasts(),
            4,
            List.of(new VariableLimits("u", 0, 5)),
            COLD_PATIENCE,
            Map.of(),
            new SolverTuning(CASE.solver(), List.of())));
    private final ActorSystem<Void> system;
    private final ActorRef<ParameterProtocol.Command> updater;
    private final ActorRef<SolverProtocol.Command> solver;

    UpdaterAtWork(boolean sensitivity) {
        CompletableFuture<ActorRef<ParameterProtocol.Command>> made = new CompletableFuture<>();
        CompletableFuture<ActorRef<SolverProtocol.Command>> solving = new CompletableFuture<>();
        system = ActorSystem.create(
                Behaviors.setup(context -> {
                    made.complete(context.spawn(
                            ParameterUpdater.create(parts(sensitivity), notices::add), "parameters", ON_CLOCK));
                    solving.complete(context.spawn(
                            Behaviors.receiveMessage(message -> {
                                told.add(message);
                                return Behaviors.same();
                            }),
                            "solver",
                            ON_CLOCK));
                    return Behaviors.empty();
                }),
                "updater",
                BootstrapSetup.create(ConfigFactory.parseResources(ControlLoop.class, "virtual-time.conf")
                                .withFallback(ConfigFactory.defaultReference(ControlLoop.class.getClassLoader()))
                                .resolve())
                        .withDefaultExecutionContext(ExecutionContext.fromExecutor(clock)));
        clock.settleUntil(() -> made.isDone() && solving.isDone());
        updater = made.join();
        solver = solving.join();
    }

    /** In virtual time a computation takes no time; here it takes what is left. */
    private record StrictClock(VirtualClock clock) implements LoopClock {
        @Override
        public long now() {
            return clock.now();
        }

        @Override
        public long wallMillis() {
            return clock.wallMillis();
        }

        @Override
        public long budget(long deadline) {
            return deadline - clock.now();
        }

        @Override
        public void start(PeriodSchedule schedule, Beat beat) {
            clock.start(schedule, beat);
        }

        @Override
        public void stop() {
            clock.stop();
        }
    }

    private ParameterUpdater.Parts parts(boolean sensitivity) {
        Map<String, double[]> supports = LAYOUT.supports();
        Map<String, VariableLimits> bounds = Map.of(
                "x", new VariableLimits("x", -10, 10),
                "y", new VariableLimits("y", -10, 10),
                "u", new VariableLimits("u", 0, 5));
        References references = new References(
                new SetPointSchedule(
                        CASE.setPoints(), CASE.model().problem().parameters(), CASE.forecasts(), supports, CASE.time()),
                new SetPointRamps(
                        CASE.model().problem().parameters(), CASE.ranges().parameters(), supports),
                new LimitRamps(4, 0.1, bounds),
                new PresentValues(StateLayout.of(CASE.model().initialConditions(), LAYOUT), Set.of("u")),
                StateBounds.of(
                        CASE.model().problem(), StateLayout.of(CASE.model().initialConditions(), LAYOUT)),
                Optional.empty(),
                new ChangeCheck(CASE.ranges().parameters(), CASE.ranges().variables(), bounds),
                new LimitPairs(CASE.model().problem(), Set.of("x0"), supports),
                2,
                shown,
                new AtomicReference<>(OperatorValues.NONE));
        return new ParameterUpdater.Parts(
                new StrictClock(clock),
                references,
                LAYOUT,
                AppliedInputs.of(CASE),
                new SolveTiming(PERIOD, CUT_OFF, 0.1, RESERVE, sensitivity, START_DELAY),
                tuning,
                new Upcoming<>());
    }

    void tell(ParameterProtocol.Command message) {
        updater.tell(message);
        clock.settle();
    }

    void runUntil(long time) {
        clock.runUntil(time);
    }

    /** A period begins, in which a level is measured. */
    void period(long cycle, double level, ParameterValues... estimated) {
        clock.runUntil(cycle * PERIOD);
        PeriodStart start = new PeriodStart(cycle, cycle * 0.1, cycle * PERIOD, cycle * PERIOD + CUT_OFF, 0);
        KnownState known = new KnownState(
                start,
                cycle * PERIOD,
                new double[] {level},
                new double[0],
                new double[0],
                0,
                true,
                true,
                LoopDemand.NONE,
                List.of(),
                List.of(),
                0,
                0);
        tell(new ParameterProtocol.Solvable(
                new Measured(known, List.of(estimated), cycle, new long[0], SignalImage.none())));
    }

    /** A solver of a generation is there. */
    void ready(int generation) {
        tell(new ParameterProtocol.FromSolver(new SolverProtocol.Ready(generation, solver)));
    }

    void answer(int generation, boolean accepted) {
        answer(generation, accepted, 1_000_000);
    }

    /** The last request has been answered. */
    void answer(int generation, boolean accepted, long nanos) {
        SolveRequest request = last();
        double[] output = new double[LAYOUT.outputCount()];
        Arrays.fill(output, 1);
        SolveFacts facts = new SolveFacts(
                request.cycle(),
                accepted ? SolveEnding.OPTIMAL : SolveEnding.INFEASIBLE,
                PlanVerdict.PENDING,
                "",
                new SolveFacts.Result(0, 0, 0, 0),
                new SolveFacts.Effort(1, 1, nanos, 0, 0, 0, SolveFacts.CacheEvent.HIT));
        tell(new ParameterProtocol.FromSolver(new SolverProtocol.Answered(
                generation,
                new SolveOutcome(
                        request, Plan.of(LAYOUT, request.start(), 0, output), Optional.empty(), facts, 0, 0, 0))));
    }

    CommandOutcome operate(OperatorCommand command) {
        CompletableFuture<CommandOutcome> answer = new CompletableFuture<>();
        tell(new ParameterProtocol.Operate(command, answer::complete));
        return answer.join();
    }

    List<SolveRequest> requests() {
        return told.stream()
                .filter(SolverProtocol.Solve.class::isInstance)
                .map(message -> ((SolverProtocol.Solve) message).request())
                .toList();
    }

    List<SolverProtocol.Command> configured() {
        return told.stream().filter(SolverProtocol.Configure.class::isInstance).toList();
    }

    SolveRequest last() {
        return requests().getLast();
    }

    Map<String, SetPointState> shown() {
        return shown.get();
    }

    ParameterTuning tuning() {
        return tuning.get();
    }

    @Override
    public void close() {
        system.terminate();
        clock.settleUntil(() -> system.whenTerminated().isCompleted());
    }
}
