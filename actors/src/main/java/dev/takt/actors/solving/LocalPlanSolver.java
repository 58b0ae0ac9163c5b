package dev.takt.actors.solving;

import static java.util.Objects.requireNonNull;

import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.solving.SolveRequest.VariableLimits;
import dev.takt.actors.state.StateExchange;
import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.config.settings.SolverSettings;
import dev.takt.loop.cycle.SolveFacts;
import dev.takt.loop.cycle.SolveFacts.CacheEvent;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.MoveStatements;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.FeedbackLaw;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.nmpc.PlanLayout;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.SensitivityFeedback;
import dev.takt.solver.nmpc.SolverMemory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A solver in the process of the loop: answers on the calling thread, before {@link #solve} returns. */
public final class LocalPlanSolver implements PlanSolver {
    private static final double NANOS = 1e9;

    /** The part of the time from a measurement to its cut-off that a quick solve takes at most. */
    private static final double QUICK = 0.2;

    /** What the solver remembers of this loop, where it may have others beside it or goes on elsewhere: not with a factorization. */
    private final Optional<SolverMemory> memory;

    private final StateLayout states;
    private final AppliedInputs inputs;
    /** What a law corrects for beside the state and what acts. */
    private final EstimatedParameters estimated;
    /** Those of controls with a rate. */
    private final List<AppliedInputs.Place> limited;

    private NmpcOptions options;
    private final LoopClock clock;
    private long timeLimit;
    private final boolean sensitivity;
    private final boolean forgets;
    private final SolveObserver observer;
    private final LargestSlack slack;
    private final FailureRemark remark;
    private final double period;
    /** A solve that takes no longer leaves its period to spare; 0 where each microsecond counts. */
    private final long quickNanos;
    /** The variables with bounds that are no numbers: parameters and time move them. */
    private final Set<String> changingBounds;

    private RecedingHorizonSolver solver;
    private ReportedTargets targets;
    private Optional<Plan> lastGood = Optional.empty();
    private Optional<SensitivityFeedback> feedback = Optional.empty();
    private int analysesSeen;

    /** Transcribes, compiles and analyses the problem of a case. */
    public LocalPlanSolver(Case read, LoopClock clock) {
        this(read, clock, _ -> SolveObserver.NONE);
    }

    /**
     * Transcribes, compiles and analyses the problem of a case.
     *
     * @param observers makes the observer of the solves
     */
    public LocalPlanSolver(Case read, LoopClock clock, Function<RecedingHorizonSolver, SolveObserver> observers) {
        this(read, SolverConfiguration.solver(read), clock, observers);
    }

    /**
     * Takes a solver of the problem of a case that was made before. It may solve for others by turns, if the case keeps no
     * factorizations; nobody else may use it during a call.
     *
     * @param observers makes the observer of the solves
     */
    public LocalPlanSolver(
            Case read,
            RecedingHorizonSolver made,
            LoopClock clock,
            Function<RecedingHorizonSolver, SolveObserver> observers) {
        this.options = SolverConfiguration.of(read.solver());
        this.solver = made;
        this.memory = read.loop().solving().keepFactorization()
                ? Optional.empty()
                : Optional.of(made.memory(read.model().problem()));
        this.states =
                StateLayout.of(read.model().initialConditions(), solver.plan().layout());
        this.inputs = AppliedInputs.of(read);
        this.estimated = EstimatedParameters.of(read);
        this.limited = inputs.places().stream()
                .filter(place -> solver.problem().rowBlocks().stream()
                        .anyMatch(rows -> rows.name().equals(MoveStatements.rateName(place.control()))))
                .toList();
        this.changingBounds = read.model().problem().variables().stream()
                .filter(variable -> VariableLimits.ofNumbers(variable).isEmpty())
                .map(Variable::name)
                .collect(Collectors.toSet());
        this.clock = clock;
        this.sensitivity = read.loop().solving().sensitivityFeedback();
        this.forgets = sensitivity || !read.loop().solving().keepFactorization();
        this.timeLimit = timeLimit(read.solver());
        this.observer = observers.apply(solver);
        this.remark = FailureRemark.of(read.model().places());
        this.slack = new LargestSlack(solver.plan().layout());
        this.targets = ReportedTargets.of(solver);
        this.period = ControlPeriod.of(read);
        this.quickNanos = read.leavesNoTimeToCompile()
                ? 0
                : (long) (QUICK * read.loop().cutOff() * period / read.loop().timeScale() * NANOS);
    }

    private static long timeLimit(SolverSettings settings) {
        return settings.timeLimit().map(seconds -> (long) (seconds * NANOS)).orElse(Long.MAX_VALUE);
    }

    @Override
    public void configure(SolverTuning tuning) {
        options = SolverConfiguration.of(tuning.settings());
        timeLimit = timeLimit(tuning.settings());
        if (memory.isEmpty()) {
            solver.configure(options.solver());
        }
        feedback = Optional.empty();
        observer.configured(tuning.overrides());
    }

    @Override
    public PlanLayout layout() {
        return solver.plan().layout();
    }

    /** The solver itself, for information about its problem. */
    public RecedingHorizonSolver solver() {
        return solver;
    }

    /**
     * Solves by another solver from now on, which nobody else may use during a call.
     *
     * @param other of the same structure
     * @throws IllegalStateException if the case keeps factorizations: what came before would be lost
     */
    public void use(RecedingHorizonSolver other) {
        if (other == solver) {
            return;
        }
        if (memory.isEmpty()) {
            throw new IllegalStateException("a solver that keeps factorizations cannot be exchanged");
        }
        solver = other;
        feedback = Optional.empty();
        targets = targets.at(other);
        analysesSeen = analysesSeen == 0 ? 0 : other.kkt().system().analyses();
        observer.uses(other);
    }

    /** Resets the solver to the state before the first solve; the structure is kept. */
    public void begin() {
        memory.ifPresent(solver::enter);
        forget(SolveRequest.Retention.NO_NUMBERS);
        memory.ifPresent(solver::leave);
        analysesSeen = 0;
    }

    /** Starts from the last solution of another solver of the same problem. */
    public void continueFrom(LocalPlanSolver other) {
        solver.continueFrom(other.solver);
        memory.ifPresent(solver::leave);
        lastGood = other.lastGood;
    }

    @Override
    public void warmUp(Duration atMost) {
        memory.ifPresent(solver::enter);
        new SolverWarmUp(solver, states, period)
                .run(options.start(), this::prepareLaw, new SolverWarmUp.End(quickNanos, atMost));
        memory.ifPresent(solver::leave);
        begin();
    }

    private void prepareLaw() {
        if (sensitivity) {
            law();
        }
    }

    @Override
    public void solve(SolveRequest request, Consumer<SolveOutcome> answer) {
        long begun = System.nanoTime();
        memory.ifPresent(this::enter);
        forget(request.retention());
        set(request);
        if (forgets && !solver.isPrepared(request.start())) {
            // with feedback: a solve must not depend on whether a law was prepared, because it may be replayed without
            // one
            solver.forgetFactorization();
        }
        long prepared = System.nanoTime() - begun;
        long budget = Math.min(timeLimit, clock.budget(request.deadline()));
        SolveReport report = solved(request, budget);
        observer.solved(request, options.start(), report);
        Plan plan = Plan.copyOf(solver.plan());
        if (report.status().isDone()) {
            lastGood = Optional.of(plan);
        }
        int analyses = solver.kkt().system().analyses();
        SolveFacts facts = ReportedFacts.of(
                        request.cycle(),
                        report,
                        remark(report),
                        plan.objective(),
                        slack.in(plan),
                        cacheEvent(request, analyses))
                .with(targets.facts());
        analysesSeen = analyses;
        Optional<FeedbackLaw> law =
                sensitivity && request.ahead() && report.status().isSolved() ? law() : Optional.empty();
        memory.ifPresent(solver::leave);
        answer.accept(new SolveOutcome(request, plan, law, facts, prepared, analyses, report.bias()));
    }

    private void enter(SolverMemory own) {
        if (!solver.isConfigured(options.solver())) {
            solver.configure(options.solver());
            own.dropPreparation();
        }
        solver.enter(own);
    }

    private SolveReport solved(SolveRequest request, long budget) {
        return request.ahead() && solver.prepare(request.start(), options.start())
                ? solver.report()
                : solver.solve(request.start(), options.start(), budget);
    }

    private String remark(SolveReport report) {
        if (report.replaced()) {
            return "in place of real-time iterations";
        }
        return report.leavesStart() ? "" : remark.of(report);
    }

    /** The law around the last solution; empty where it cannot be computed. */
    private Optional<FeedbackLaw> law() {
        SensitivityFeedback ready = feedback.orElseGet(() -> solver.feedback(Stream.of(
                        states.parts().stream().map(StateLayout.Part::parameter).toList(),
                        inputs.parameters(),
                        estimated.names())
                .flatMap(List::stream)
                .toList()));
        feedback = Optional.of(ready);
        return ready.prepare() ? Optional.of(FeedbackLaw.copyOf(ready.law())) : Optional.empty();
    }

    private void forget(SolveRequest.Retention retention) {
        if (retention != SolveRequest.Retention.ALL) {
            solver.forget();
        }
        if (retention == SolveRequest.Retention.NO_NUMBERS) {
            solver.program().parameters().reset();
            lastGood = Optional.empty();
        }
    }

    private void set(SolveRequest request) {
        solver.bounds().clear();
        for (LimitCourse course : request.limits()) {
            if (isOfVariable(course) && !isWithinModel(course, request)) {
                limit(course, false);
            }
        }
        // whoever moves them is not bound by the rates of the plan
        request.service().held().forEach(held -> MoveStatements.rateNames(held).forEach(solver.bounds()::release));
        request.service().released().forEach(solver.bounds()::release);
        for (StateLayout.Part part : states.parts()) {
            double[] values = Arrays.copyOfRange(request.state(), part.offset(), part.offset() + part.size());
            if (known(part, values, request.start())) {
                solver.setParameter(part.parameter(), values);
            }
        }
        for (SolveRequest.ParameterValues parameter : request.parameters()) {
            if (parameter.values().length == 1) {
                solver.setParameter(
                        parameter.name(), reached(parameter.name(), parameter.values()[0], request.limits()));
            } else {
                solver.setParameter(parameter.name(), parameter.values());
            }
        }
        // relative to bounds, which parameters may be in
        for (LimitCourse course : request.limits()) {
            if (isOfVariable(course) && isWithinModel(course, request)) {
                limit(course, true);
            }
        }
        for (LimitCourse course : request.limits()) {
            if (!isOfVariable(course)) {
                grantLeeway(course);
            }
        }
    }

    /**
     * Whether bounds of the model, which are other ones in each plan, hold beside the limits of a request. A control that somebody else
     * moves is where it is.
     */
    private boolean isWithinModel(LimitCourse course, SolveRequest request) {
        return changingBounds.contains(course.name())
                && !request.service().held().contains(course.name());
    }

    private boolean isOfVariable(LimitCourse course) {
        return layout().blocks().containsKey(course.name()) || !solver.bounds().canHaveLeeway(course.name());
    }

    /** Sets how far an inequality or a variable may be beyond its bounds along the horizon. */
    private void grantLeeway(LimitCourse course) {
        double[] supports = supports();
        double[] leeway = new double[supports.length];
        Arrays.setAll(leeway, k -> Math.max(0, course.at(supports[k]).most()));
        solver.bounds().setLeeway(course.name(), leeway);
    }

    /**
     * Seconds from the start of a plan to each support of time; one 0 for a problem without time. If its end is free, the last plan gives
     * its length.
     */
    private double[] supports() {
        Optional<Domain> time = layout().time();
        if (time.isEmpty()) {
            return new double[1];
        }
        double[] supports = requireNonNull(layout().supports().get(time.get().name()));
        double scale = lastGood.map(Plan::timeScale).orElse(1.0);
        return Arrays.stream(supports)
                .map(support -> (support - supports[0]) * scale)
                .toArray();
    }

    /**
     * An applied input that the limits in force leave outside counts as at the limit, where a rate would keep the plan from
     * coming back to it.
     */
    private double reached(String parameter, double value, List<LimitCourse> limits) {
        for (AppliedInputs.Place place : limited) {
            if (place.parameter().equals(parameter)) {
                for (LimitCourse course : limits) {
                    if (course.name().equals(place.control())) {
                        VariableLimits first = course.at(0);
                        return Math.clamp(value, first.least(), first.most());
                    }
                }
            }
        }
        return value;
    }

    /**
     * Sets limits along the horizon.
     *
     * @param within whether the bounds of the model hold, too
     */
    private void limit(LimitCourse course, boolean within) {
        VariableLimits end = course.end();
        if (!within && (course.isSettled() || layout().time().isEmpty())) {
            solver.bounds().setVariable(course.name(), end.least(), end.most());
            return;
        }
        double[] supports = supports();
        double[] lower = new double[supports.length];
        double[] upper = new double[supports.length];
        for (int k = 0; k < supports.length; k++) {
            VariableLimits limits = course.at(supports[k]);
            lower[k] = limits.least();
            upper[k] = limits.most();
        }
        if (within) {
            solver.bounds().setVariableWithin(course.name(), lower, upper);
        } else {
            solver.bounds().setVariable(course.name(), lower, upper);
        }
    }

    /** Fills entries without measurements with predictions; false if there is no prediction either. */
    private boolean known(StateLayout.Part part, double[] values, double time) {
        if (Arrays.stream(values).noneMatch(Double::isNaN)) {
            return true;
        }
        if (lastGood.isEmpty()) {
            return false;
        }
        double[] predicted = PredictedState.of(lastGood.get(), part.variable(), time);
        for (int i = 0; i < values.length; i++) {
            values[i] = Double.isNaN(values[i]) ? predicted[i] : values[i];
        }
        return true;
    }

    private CacheEvent cacheEvent(SolveRequest request, int analyses) {
        if (analyses != analysesSeen) {
            return CacheEvent.MISS;
        }
        return switch (request.retention()) {
            case ALL -> CacheEvent.HIT;
            case NO_WARM_START -> CacheEvent.REFRESH;
            case NO_NUMBERS -> CacheEvent.INVALIDATED;
        };
    }

    @Override
    public void exchange(StateExchange state) {
        SolverMemory own = memory.orElseThrow(
                () -> new IllegalStateException("this solver keeps factorizations, which cannot be exchanged"));
        double[] numbers = new double[own.size()];
        if (!state.isReading()) {
            own.write(numbers);
        }
        state.reals(numbers);
        if (state.isReading()) {
            own.read(numbers);
            observer.restored();
        }
        lastGood = state.optional(lastGood, lastGood.orElseGet(() -> Plan.copyOf(solver.plan())), PlanForm::exchanged);
    }

    @Override
    public void cancel() {
        // a solve in this process ends at its deadline by itself
    }

    @Override
    public void close() {}
}
