package dev.takt.solver.nmpc;

import dev.takt.solver.ipm.InteriorPointSolver;
import dev.takt.solver.ipm.SolutionSensitivity;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.compute.ComputeBackend;
import dev.takt.solver.ipm.compute.PrimalDualPoint;
import dev.takt.solver.ipm.compute.SlackedProgram;
import dev.takt.solver.ipm.failure.UndefinedStart;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kernels.Kink;
import dev.takt.solver.kernels.ProgramInputs;
import dev.takt.solver.kernels.UndefinedValue;
import dev.takt.solver.kernels.VectorModule;
import dev.takt.solver.kernels.bytecode.KernelCompiler;
import dev.takt.solver.kkt.selection.KktSelection;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblem.Objective;
import dev.takt.solver.model.ParameterFunction;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.Transcription;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Solves one optimal control problem again and again, with other parameters and bounds each time.
 *
 * <p>Everything structural (transcription, compiled kernels, symbolic factorization, workspaces) is made once, in
 * {@link #of}. A control step sets values and calls {@link #solve}, which allocates nothing once warm and leaves the
 * solution in {@link #plan()}. An instance belongs to one thread.
 */
public final class RecedingHorizonSolver {
    private final TranscribedProblem problem;
    private final CompiledProgram program;
    private final KktSelection selection;
    private final SlackedProgram slacked;
    private final NamedParameters parameters;
    private final ScenarioNames scenarios;
    private final PlanBounds bounds;
    private final PlanStarts starts;
    private final WarmStart warmStart;
    private final Plan plan;
    private final double sense;
    private final StartPolicy start;
    private final LongSupplier clock;
    private final ComputeBackend backend;
    private InteriorPointSolver solver;
    private long solves;
    private boolean leftBefore;
    private SolverOptions options;
    private final PreparedIteration prepared;

    private final Optional<TargetSolver> targets;
    private boolean targetsGiven;
    private final ProgramInputs solved;
    private boolean unchanged;

    private RecedingHorizonSolver(
            OptimalControlProblem model, NmpcOptions options, LongSupplier clock, KernelCompiler compiler) {
        VectorModule.require();
        RankedZones zones = RankedZones.of(model);
        this.problem = Transcription.of(zones.problem(), options.transcription());
        this.clock = clock;
        backend = options.backend();
        start = options.start();
        this.options = options.solver();
        program = new CompiledProgram(problem, compiler, options.hessian());
        solved = new ProgramInputs(program);
        prepared = new PreparedIteration(program.boundOverrides());
        selection = KktSelection.of(
                program,
                problem.variablePlacement(),
                problem.rowPlacement(),
                options.solver()
                        .kkt()
                        .withOrdering(options.backend().ordering())
                        .withSlacksEliminated(options.backend().eliminatesSlacks()));
        slacked = options.backend().program(program, selection);
        solver = new InteriorPointSolver(selection.program(), slacked, options.solver(), clock);
        parameters = new NamedParameters(problem, program.parameters());
        scenarios = new ScenarioNames(problem);
        plan = new Plan(PlanLayout.of(problem));
        warmStart = new WarmStart(problem, program, plan.layout().time());
        sense = problem.model().objective().sense() == Objective.Sense.MAXIMIZE ? -1 : 1;
        targets = model.hasSteadyPart()
                ? Optional.of(
                        new TargetSolver(model, zones.zones(), program, problem.parameterBlocks(), options, clock))
                : Optional.empty();
        bounds = new PlanBounds(program, scenarios, plan.layout(), targets);
        starts = new PlanStarts(program, scenarios, plan.layout(), problem.model());
    }

    /**
     * Transcribes, compiles and analyses a problem.
     *
     * @throws dev.takt.solver.model.ModelException if the model cannot be transcribed, with all that is wrong
     */
    public static RecedingHorizonSolver of(OptimalControlProblem model, NmpcOptions options) {
        return of(model, options, System::nanoTime);
    }

    /**
     * As {@link #of(OptimalControlProblem, NmpcOptions)}, with a clock of its own.
     *
     * @param clock nanoseconds, by which budgets are measured
     */
    public static RecedingHorizonSolver of(OptimalControlProblem model, NmpcOptions options, LongSupplier clock) {
        return new RecedingHorizonSolver(model, options, clock, new KernelCompiler());
    }

    /**
     * As {@link #of(OptimalControlProblem, NmpcOptions)}, for one of several solvers in a process: kernels that the compiler has made
     * for others are used again.
     */
    public static RecedingHorizonSolver of(OptimalControlProblem model, NmpcOptions options, KernelCompiler compiler) {
        return new RecedingHorizonSolver(model, options, System::nanoTime, compiler);
    }

    /**
     * Sets a parameter to one number at all its supports. It keeps what it was set to, also if it is a function of the time of the
     * plant, whose initial values otherwise move on with the time of each solve.
     *
     * @throws IllegalArgumentException if there is no such parameter
     */
    public void setParameter(String name, double value) {
        parameters.set(name, value);
    }

    /**
     * Sets a parameter at each of its supports.
     *
     * @param values the last domain runs fastest
     * @throws IllegalArgumentException if there is no such parameter or the number of values is another
     */
    public void setParameter(String name, double[] values) {
        parameters.set(name, values);
    }

    /**
     * Sets a parameter to a function of its domains, taken at its supports.
     *
     * @throws IllegalArgumentException if there is no such parameter
     */
    public void setParameter(String name, ParameterFunction function) {
        parameters.set(name, function);
    }

    /** Bounds that are set at run time. */
    public PlanBounds bounds() {
        return bounds;
    }

    /** Where cold solves start, in place of the first guesses of the model. */
    public PlanStarts starts() {
        return starts;
    }

    /**
     * Solves with the present parameters and bounds. If the time is over before a warm solve has converged, the next one starts where this
     * one did, and is cold if that is so again. Parameters that are functions of the time of the plant, and were not set, have
     * their initial values from that time on.
     *
     * @param time of the plant for which the plan starts, in the unit of the model
     * @param start from where; the first solve is cold whatever this says, and so is one after {@link #forget}
     * @param budgetNanos time that the solve may take; the solver stops before it with its best iterate
     * @return what the solve did; written again by the next solve
     */
    public SolveReport solve(double time, StartPolicy start, long budgetNanos) {
        long deadline = budgetNanos == Long.MAX_VALUE ? Long.MAX_VALUE : clock.getAsLong() + budgetNanos;
        boolean warm = begin(time, start, deadline);
        if (warm && unchanged) {
            return keep(time);
        }
        if (!warm) {
            return end(time, solver.solve(deadline));
        }
        warmStart.keep(solver.point(), deadline != Long.MAX_VALUE);
        return end(time, options.realTime().isOn() ? solver.iterate(deadline) : solver.resolve(deadline));
    }

    /**
     * Does again what a solve did that began with the same parameters, bounds and last solution, whatever the clock shows.
     *
     * @param time as for {@link #solve(double, StartPolicy, long)}, as is the start
     * @param endingCheck {@link SolveReport#endingCheck} of that solve
     */
    public SolveReport repeat(double time, StartPolicy start, int endingCheck) {
        boolean warm = begin(time, start, Long.MAX_VALUE);
        if (warm && unchanged) {
            return keep(time);
        }
        warmStart.keep(solver.point(), warm && endingCheck >= 0);
        boolean iterates = warm && options.realTime().isOn();
        return end(time, iterates ? solver.iterateAgain(endingCheck) : solver.repeat(warm, endingCheck));
    }

    /**
     * The preparation phase of the next real-time iteration: moves the last solution to its time, evaluates derivatives there with the
     * present parameters, which are to be predictions, and factorizes. The next {@link #solve}, for the same time, then takes the
     * feedback phase alone. After it {@link #point} is no longer the last solution; the plan stays.
     *
     * @param time as for {@link #solve(double, StartPolicy, long)}, as is the start
     * @return whether it was made, with {@link #report} as {@link dev.takt.solver.ipm.SolveStatus#PREPARED}; not after a solve that
     *     failed, nor without real-time iterations, where there is nothing to prepare
     */
    public boolean prepare(double time, StartPolicy start) {
        if (!options.realTime().isOn() || start == StartPolicy.COLD || !warmStart.isAvailable()) {
            return false;
        }
        parameters.moveTo(time);
        updateTargets(time, Long.MAX_VALUE);
        leftBefore = selection.system().isLeft();
        warmStart.prepare(solver.point(), time, inForce(start));
        warmStart.solved(time, true);
        prepared.make(solver, time);
        return true;
    }

    /** What has no finite value, or no finite slope, where a cold solve with the present parameters would start. */
    public Optional<UndefinedValue> undefinedAtStart() {
        return UndefinedStart.of(program, options.initialPoint());
    }

    /** A function that bends there. */
    public Optional<Kink> kinkAtStart() {
        return UndefinedStart.kink(program, options.initialPoint());
    }

    /** Whether the next solve may start from {@link #point}; without {@link SolveReport#leavesStart} it is where the last one began. */
    public boolean leavesStart() {
        return warmStart.isAvailable();
    }

    /** What the last solve or preparation did; written again by the next one. */
    public SolveReport report() {
        return solver.report();
    }

    /** Whether the next solve for a time has only the feedback phase of a real-time iteration to do. */
    public boolean isPrepared(double time) {
        return prepared.isFor(solver, time);
    }

    private void updateTargets(double time, long deadline) {
        if (targets.isPresent() && !targetsGiven) {
            targets.get().update(time, deadline);
        }
    }

    private boolean begin(double time, StartPolicy start, long deadline) {
        parameters.moveTo(time);
        solves++;
        leftBefore = selection.system().isLeft();
        unchanged = false;
        if (start != StartPolicy.COLD && isPrepared(time) && warmStart.isAvailable()) {
            return true;
        }
        updateTargets(time, deadline);
        solver.dropPreparation();
        unchanged = solver.isSettled() && warmStart.mayStay(time, start) && solved.areSame();
        return unchanged || warmStart.prepare(solver.point(), time, inForce(start));
    }

    /** One iteration cannot make up for the time that has passed: of the two starts it takes the one that does, unasked. */
    private StartPolicy inForce(StartPolicy wanted) {
        return wanted == StartPolicy.AUTO && options.realTime().isOn() ? StartPolicy.SHIFTED : wanted;
    }

    private SolveReport end(double time, SolveReport report) {
        program.outputs(solver.point().variables(), plan.values());
        if (warmStart.ended(report, solver.point(), time)) {
            solver.forgetFactorization();
        }
        plan.stamp(time, sense * report.objective());
        if (solver.isSettled()) {
            solved.take();
        }
        return report;
    }

    private SolveReport keep(double time) {
        warmStart.solved(time, true);
        plan.stamp(time, plan.objective());
        return solver.keep();
    }

    /** Solves without a time limit. */
    public SolveReport solve(double time, StartPolicy start) {
        return solve(time, start, Long.MAX_VALUE);
    }

    /** Solves without a time limit, from where the options say. */
    public SolveReport solve(double time) {
        return solve(time, start);
    }

    /**
     * Whether the last solve began with the safer KKT system, for which the chosen one had been left before. That, the parameters, the
     * bounds and the last solution, unless it was forgotten, are all that a solve depends on after {@link #forgetFactorization}.
     */
    public boolean beganWithSaferSystem() {
        return leftBefore;
    }

    /** Forgets the last solution, so that the next solve is cold; structure is kept. */
    public void forget() {
        warmStart.forget();
        targets.ifPresent(TargetSolver::forget);
    }

    /**
     * Forgets the last factorization, which the next solve might otherwise use for its first step; the solution is kept. The
     * next solve then depends on the present point, parameters and bounds alone.
     */
    public void forgetFactorization() {
        solver.forgetFactorization();
        if (targets.isPresent()) {
            targets.get().solver().forgetFactorization();
        }
    }

    /**
     * Solves with other options from now on. Structure, parameters, bounds and the last solution stay; a {@link #feedback} that
     * was made before is to be made again.
     *
     * @param options of which the KKT system, the scaling and the relaxation of bounds are as they were
     */
    public void configure(SolverOptions options) {
        this.options = options;
        PrimalDualPoint last = solver.point();
        solver = new InteriorPointSolver(selection.program(), slacked, options, clock);
        solver.point().set(last);
    }

    /** Whether solves have these options. */
    public boolean isConfigured(SolverOptions expected) {
        return options.equals(expected);
    }

    /**
     * Takes over the last solution of another solver of the same problem, from which the next solve may start: what a
     * controller that builds its model again can still keep.
     */
    public void continueFrom(RecedingHorizonSolver other) {
        solver.point().set(other.solver.point());
        solver.forgetFactorization();
        warmStart.continueFrom(other.warmStart);
    }

    /**
     * Takes over a solution of this problem that was kept elsewhere, from which the next solve may start.
     *
     * @param time for which it was solved
     */
    public void continueFrom(PrimalDualPoint kept, double time) {
        solver.point().set(kept);
        solver.forgetFactorization();
        warmStart.solved(time, true);
    }

    /**
     * Whether this solver may solve several problems of its structure by turns: not on a device, which remembers more than a
     * {@link SolverMemory} has.
     */
    public boolean takesTurns() {
        return backend == ComputeBackend.CPU;
    }

    /** Whether solves can be prepared. */
    boolean prepares() {
        return options.realTime().isOn();
    }

    /** A memory for a problem of the same structure, with the initial values of its own parameters, before its first solve. */
    public SolverMemory memory(OptimalControlProblem model) {
        return SolverMemory.of(RankedZones.of(model).problem(), this);
    }

    /**
     * Goes on with the problem of a memory where that was left, without bounds that were set; nothing of another one remains. A real-time
     * iteration that was prepared when it was left is made again if others have come in between.
     */
    public void enter(SolverMemory memory) {
        if (prepared.belongsTo(memory, solver)) {
            return;
        }
        System.arraycopy(memory.parameters, 0, program.parameters().values(), 0, memory.parameters.length);
        program.parameters().exchange(memory.blocks);
        parameters.follow(memory.following);
        bounds.clear();
        solver.point().set(memory.point);
        solver.forgetFactorization();
        warmStart.enter(memory);
        selection.system().leave(memory.safer);
        if (targets.isPresent()) {
            targets.get().enter(memory.targets);
        }
        if (memory.prepared) {
            prepared.again(solver, memory);
        }
    }

    /** Keeps in a memory what the next solve of its problem needs. */
    public void leave(SolverMemory memory) {
        double[] values = program.parameters().values();
        System.arraycopy(values, 0, memory.parameters, 0, values.length);
        memory.point.set(solver.point());
        warmStart.leave(memory);
        memory.safer = selection.system().isLeft();
        if (targets.isPresent()) {
            targets.get().leave(memory.targets);
        }
        prepared.leave(solver, memory);
    }

    /** Begins with a problem: its parameters have their initial values. */
    void enterNew(SolverMemory memory) {
        enter(memory);
        program.parameters().reset();
        leave(memory);
    }

    /**
     * Feedback for parameters that are measured after the solve for their prediction, as the state is.
     *
     * @param measured names of these parameters
     * @throws IllegalArgumentException if there is no such parameter, or a control is no function of time alone
     */
    public SensitivityFeedback feedback(List<String> measured) {
        return new SensitivityFeedback(
                this,
                solver.sensitivity(),
                measured.stream().map(parameters::block).toList());
    }

    /** First-order changes of the last solution. */
    SolutionSensitivity sensitivity() {
        return solver.sensitivity();
    }

    /** How many solves there have been. */
    long solves() {
        return solves;
    }

    /** -1 where the model maximises, else 1. */
    double sense() {
        return sense;
    }

    /** The plan of the last solve; filled again by the next one. */
    public Plan plan() {
        return plan;
    }

    /** The primal-dual point of the last solve. */
    public PrimalDualPoint point() {
        return solver.point();
    }

    /** The transcribed problem. */
    public TranscribedProblem problem() {
        return problem;
    }

    /** The compiled program. */
    public CompiledProgram program() {
        return program;
    }

    /** Which KKT system is used, and why. */
    public KktSelection kkt() {
        return selection;
    }

    /** The steady optimum ahead of each plan, where the problem has one. */
    public Optional<TargetSolver> targets() {
        return targets;
    }

    /** The time domain of the problem, if it has one. */
    public Optional<Domain> time() {
        return plan.layout().time();
    }

    /**
     * From now on no solve sets parameters of the time of the plant, nor targets, by itself: whoever writes to the vector of the parameters, as a
     * replay does, gives all of them.
     */
    public void giveAllParameters() {
        parameters.giveAll();
        targetsGiven = true;
    }
}
