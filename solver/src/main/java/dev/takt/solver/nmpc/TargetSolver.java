package dev.takt.solver.nmpc;

import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.ipm.compute.PrimalDualPoint;
import dev.takt.solver.ipm.options.RealTimeOptions;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.SteadyTargets;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.grid.ParameterBlock;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * The steady optimum ahead of a plan: reads the parameters of the plan, and writes targets and what is given up of zones into them.
 *
 * <p>While all zones can be met, one solve is enough: its zones have a price that no gain outweighs. In a conflict the ranks are
 * decided one after the other, the most important first: the least violation of a rank, with that of all before it fixed; then
 * the objective, with all of them fixed. So a lower rank never spoils a higher one. All of this is one program, of which only
 * weights and bounds change.
 *
 * <p>A solve that fails, or finds no time, leaves the targets as they were, and {@link #report} says so.
 */
public final class TargetSolver {
    /** What ranks weigh that are not decided yet: enough to stay near, too little to matter. */
    private static final double UNDECIDED = 1e-8;

    private static final double LARGEST_PRICE = 1e9;

    /**
     * By how much of a concern a rank that is decided may be worse afterwards: an interior point needs an interior. The first is
     * tried from the last solution, then each of them from the first guess.
     */
    private static final double[] MARGINS = {1e-7, 1e-6, 1e-5};

    /**
     * What a decided rank weighs where no margin leaves enough of an interior, because it hardly depends on some control. It is exact
     * for ranks and economics that gain less than this from a concern of it.
     */
    private static final double DECIDED = 1e6;

    /** Of one program; the steady state of most plants takes 20 when all is new. */
    private static final int MOST_ITERATIONS = 300;

    private final RecedingHorizonSolver rest;
    private final SteadyTargets targets;
    private final List<Copy> givens = new ArrayList<>();
    private final List<Copy> results = new ArrayList<>();
    private final List<Copy> presents = new ArrayList<>();
    /** From the plan, before there is a last optimum. */
    private final List<Copy> beginnings = new ArrayList<>();

    private final ZoneLimits limits;
    private final int[] weights;
    private final int economics;
    private final LongSupplier clock;
    private final double[] planParameters;
    private final double[] restParameters;
    private final double[] restValues;
    private final TargetReport report;
    /** Of the solver at rest, by way of which it is left and entered. */
    private final SolverMemory memoryOfRest;

    private final double[] beginning;
    /** The last solution of each of its programs: the one with prices, one a rank, the last one. */
    private final List<Kept> kept = new ArrayList<>();

    private double price = 100;
    private boolean inConflict;
    private int since;
    /** The time of the last plan: a plan made ahead and the one for its measurement count once. */
    private double counted = Double.NaN;

    private boolean due;

    /** Places of values, and where each goes. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Copy(int[] from, int to) {
        void run(double[] source, double[] destination) {
            for (int i = 0; i < from.length; i++) {
                destination[to + i] = source[from[i]];
            }
        }
    }

    /** A solution from which the next solve of the same program starts. */
    private static final class Kept {
        private final PrimalDualPoint point;
        private boolean usable;

        Kept(PrimalDualPoint alike) {
            point = PrimalDualPoint.zeros(alike.variables().length, alike.rowMultipliers().length);
        }

        void exchange(NumberExchange numbers) {
            usable = numbers.flag(usable);
            SolverMemory.vectors(point).forEach(numbers::array);
        }
    }

    /**
     * Derives and compiles the problem at rest.
     *
     * @param model as its author wrote it
     * @param zones of the model
     * @param plan the program of the plan, whose parameters are read and written
     * @throws dev.takt.solver.model.ModelException if the model has no rest
     */
    TargetSolver(
            OptimalControlProblem model,
            List<RankedZones.Zone> zones,
            CompiledProgram plan,
            List<ParameterBlock> planBlocks,
            NmpcOptions options,
            LongSupplier clock) {
        SteadyModel steady = new SteadyModel(model, zones);
        NmpcOptions own = new NmpcOptions(
                options.transcription(),
                options.solver()
                        .with(RealTimeOptions.OFF)
                        .with(KktOptions.DEFAULT)
                        .withMaxIterations(
                                Math.min(MOST_ITERATIONS, options.solver().maxIterations())),
                StartPolicy.WARM);
        this.clock = clock;
        this.targets = model.targets().orElse(SteadyTargets.FOR_ZONES);
        rest = RecedingHorizonSolver.of(steady.problem(), own, clock);
        planParameters = plan.parameters().values();
        restParameters = rest.program().parameters().values();
        restValues = rest.plan().values();
        Map<String, ParameterBlock> ofPlan = byName(planBlocks);
        Map<String, ParameterBlock> ofRest = byName(rest.problem().parameterBlocks());
        connect(steady, ofPlan, ofRest);
        limits = new ZoneLimits(
                steady.sides().stream()
                        .map(side -> limit(side, steady.ranks(), ofPlan))
                        .toList(),
                rest.program(),
                restValues);
        weights = steady.weights().stream()
                .mapToInt(weight -> offset(ofRest, weight.name()))
                .toArray();
        economics = offset(ofRest, steady.economics().name());
        report = new TargetReport(limits.count());
        for (int program = 0; program < weights.length + 2; program++) {
            kept.add(new Kept(rest.point()));
        }
        memoryOfRest = rest.memory(steady.problem());
        beginning = new double[memorySize()];
        leave(beginning);
    }

    private static Map<String, ParameterBlock> byName(List<ParameterBlock> blocks) {
        Map<String, ParameterBlock> byName = new HashMap<>();
        blocks.forEach(block -> byName.put(block.parameter().name(), block));
        return byName;
    }

    /** Notes what is read from the plan, what is written to it, and what is kept for the next optimum. */
    private void connect(SteadyModel steady, Map<String, ParameterBlock> ofPlan, Map<String, ParameterBlock> ofRest) {
        ofRest.forEach((name, block) -> {
            ParameterBlock source = ofPlan.get(name);
            if (source != null) {
                givens.add(new Copy(places(source, block), block.offset()));
            }
        });
        for (SteadyTargets.Target target : targets.targets()) {
            ParameterBlock followed = ofPlan.get(target.parameter().name());
            if (followed != null) {
                results.add(new Copy(values(target.variable().name()), followed.offset()));
            }
        }
        Map<Variable, Parameter> given = steady.beginnings();
        steady.present().forEach((variable, parameter) -> {
            int to = offset(ofRest, parameter.name());
            presents.add(new Copy(values(variable.name()), to));
            Optional.ofNullable(given.get(variable))
                    .map(beginning -> ofPlan.get(beginning.name()))
                    .filter(block -> block.size()
                            == rest.plan().layout().block(variable.name()).size())
                    .ifPresent(block -> beginnings.add(new Copy(
                            IntStream.range(block.offset(), block.offset() + block.size())
                                    .toArray(),
                            to)));
        });
    }

    private ZoneLimits.Limit limit(SteadyModel.Side side, List<Integer> ranks, Map<String, ParameterBlock> ofPlan) {
        RankedZones.Zone zone = side.zone();
        int relief = (side.above() ? zone.above() : zone.below())
                .map(parameter -> offset(ofPlan, parameter.name()))
                .orElse(ZoneLimits.NOT_IN_PLAN);
        VariableBlock slack = rest.plan().layout().block(side.variable().name());
        return new ZoneLimits.Limit(side, ranks.indexOf(zone.rank().order()), slack, relief, new double[slack.size()]);
    }

    private static int offset(Map<String, ParameterBlock> blocks, String name) {
        ParameterBlock block = blocks.get(name);
        if (block == null) {
            throw new IllegalStateException("no parameter '" + name + "' in " + blocks.keySet());
        }
        return block.offset();
    }

    private int[] values(String variable) {
        VariableBlock block = rest.plan().layout().block(variable);
        int[] places = new int[block.size()];
        Arrays.setAll(places, i -> block.offset() + i);
        return places;
    }

    /** Where in the parameters of the plan the values of a parameter at rest are. */
    private static int[] places(ParameterBlock plan, ParameterBlock atRest) {
        int time = plan.parameter().timePosition();
        int[] places = new int[atRest.size()];
        if (time < 0) {
            Arrays.setAll(places, i -> plan.offset() + i);
            return places;
        }
        int inside = plan.strides()[time];
        int support = plan.parameter().along() == Parameter.Along.TIME ? 0 : plan.shape()[time] - 1;
        Arrays.setAll(
                places, i -> plan.offset() + i / inside * inside * plan.shape()[time] + support * inside + i % inside);
        return places;
    }

    /** What the last update did; written again by the next one. */
    public TargetReport report() {
        return report;
    }

    /** Whether the next update for the same plan would move the targets with its parameters, as one optimum: all zones are met. */
    boolean followsParameters() {
        return due && report.isCurrent() && report.solves() == 1 && !inConflict && !limits.isAnyGivenUp();
    }

    /** The entries of the plan's parameters that targets are written to. */
    int[] written() {
        return results.stream()
                .flatMapToInt(copy -> IntStream.range(copy.to(), copy.to() + copy.from().length))
                .toArray();
    }

    /** Where among the values at rest each of these is. */
    int[] followed() {
        return results.stream().flatMapToInt(copy -> IntStream.of(copy.from())).toArray();
    }

    /** For entries of the plan's parameters those of the problem at rest, or -1. */
    int[] atRest(int[] entries) {
        int[] found = new int[entries.length];
        Arrays.fill(found, -1);
        for (int j = 0; j < entries.length; j++) {
            for (Copy copy : givens) {
                for (int i = 0; i < copy.from().length; i++) {
                    found[j] = copy.from()[i] == entries[j] ? copy.to() + i : found[j];
                }
            }
        }
        return found;
    }

    /** The steady optimum: values by name, like those of a plan without time. */
    public Plan values() {
        return rest.plan();
    }

    /** The problem at rest and its structure. */
    public RecedingHorizonSolver solver() {
        return rest;
    }

    /** Bounds a variable at rest. */
    void setVariableBounds(String name, double lower, double upper) {
        if (rest.plan().layout().blocks().containsKey(name)) {
            rest.bounds().setVariable(name, lower, upper);
        }
    }

    /** Lets an inequality be violated at no cost: nothing is then given up for it. */
    void release(String constraint) {
        rest.bounds().release(constraint);
    }

    /** Returns to the bounds of the model. */
    void clearBounds() {
        rest.bounds().clear();
    }

    /** Forgets the last optimum, so that the next update is due and starts anew. */
    void forget() {
        rest.forget();
        kept.forEach(last -> last.usable = false);
        since = 0;
        counted = Double.NaN;
        inConflict = false;
    }

    /**
     * Computes the targets for a plan, if they are due, in half of the time until the deadline at most: the rest is for the plan.
     *
     * @param time of the plant for which the plan starts
     * @param deadline of the plan, on the clock
     */
    void update(double time, long deadline) {
        report.keep();
        if (time != counted) {
            counted = time;
            due = since == 0;
            since = since + 1 < targets.every() ? since + 1 : 0;
        }
        if (!due) {
            return;
        }
        long begun = clock.getAsLong();
        for (int i = 0; i < givens.size(); i++) {
            givens.get(i).run(planParameters, restParameters);
        }
        if (kept.stream().noneMatch(last -> last.usable)) {
            beginnings.forEach(beginning -> beginning.run(planParameters, restParameters));
        }
        report.begin();
        if (optimum(time, deadline == Long.MAX_VALUE ? deadline : begun + (deadline - begun) / 2)) {
            write();
        } else {
            rest.forget();
            since = 0;
        }
        report.end(clock.getAsLong() - begun);
    }

    private boolean optimum(double time, long deadline) {
        if (!inConflict) {
            limits.release();
            weigh(1, price);
            if (!solved(0, time, deadline)) {
                return false;
            }
            if (!limits.isAnyGivenUp()) {
                return true;
            }
        }
        limits.release();
        for (int rank = 0; rank < weights.length; rank++) {
            weigh(0, UNDECIDED);
            restParameters[weights[rank]] = 1;
            if (!solved(1 + rank, time, deadline)) {
                return false;
            }
            limits.settle(rank);
            limits.fixBefore(rank + 1, MARGINS[0]);
        }
        inConflict = limits.isAnyGivenUp();
        if (!inConflict) {
            // all zones could be met at a price that was too low
            price = Math.min(LARGEST_PRICE, 10 * price);
        }
        weigh(1, 0);
        return solved(1 + weights.length, time, deadline);
    }

    private boolean solved(int program, double time, long deadline) {
        Kept last = kept.get(program);
        if (last.usable) {
            rest.continueFrom(last.point, time);
        }
        last.usable = attempt(StartPolicy.WARM, time, deadline);
        // before a rank is decided no margin is in the way
        int attempts = program > 1 ? MARGINS.length : 1;
        for (int i = 0; i < attempts && !last.usable && report.status() != SolveStatus.TIME_LIMIT; i++) {
            limits.fixBefore(program - 1, MARGINS[i]);
            last.usable = attempt(StartPolicy.COLD, time, deadline);
        }
        if (attempts > 1 && !last.usable && report.status() != SolveStatus.TIME_LIMIT) {
            weighBefore(program - 1);
            limits.fixBefore(program - 1, ZoneLimits.NO_LIMIT);
            last.usable = attempt(StartPolicy.COLD, time, deadline);
        }
        if (last.usable) {
            last.point.set(rest.point());
        }
        return last.usable;
    }

    private boolean attempt(StartPolicy start, double time, long deadline) {
        long budget = deadline == Long.MAX_VALUE ? Long.MAX_VALUE : deadline - clock.getAsLong();
        if (budget <= 0) {
            report.note(SolveStatus.TIME_LIMIT, 0);
            return false;
        }
        SolveReport solve = rest.solve(time, start, budget);
        report.note(solve.status(), solve.iterations());
        return solve.status().isSolved();
    }

    private void weigh(double economy, double ranks) {
        restParameters[economics] = economy;
        for (int weight : weights) {
            restParameters[weight] = ranks;
        }
    }

    /** Gives the ranks that are decided a high price. */
    private void weighBefore(int undecided) {
        for (int rank = 0; rank < undecided; rank++) {
            restParameters[weights[rank]] = DECIDED;
        }
    }

    private void write() {
        for (int i = 0; i < results.size(); i++) {
            results.get(i).run(restValues, planParameters);
        }
        for (int i = 0; i < presents.size(); i++) {
            presents.get(i).run(restValues, restParameters);
        }
        limits.widen(planParameters, report);
        report.accept(rest.plan().objective());
    }

    /** What is given up of zones, the most important first; empty where all are met. */
    public List<GivenUp> givenUp() {
        return limits.givenUp(report);
    }

    /** All that an update depends on beside parameters and bounds of the plan, as it is before the first one. */
    double[] newMemory() {
        return beginning.clone();
    }

    private int memorySize() {
        NumberExchange counting = NumberExchange.counting();
        exchange(counting);
        return counting.count() + memoryOfRest.size();
    }

    /** Keeps in a memory what the next update needs. */
    void leave(double[] memory) {
        NumberExchange writing = NumberExchange.writing(memory);
        exchange(writing);
        rest.leave(memoryOfRest);
        memoryOfRest.exchange(writing);
    }

    /** Goes on where a memory was left; nothing of what was before remains. */
    void enter(double[] memory) {
        NumberExchange reading = NumberExchange.reading(memory);
        exchange(reading);
        memoryOfRest.exchange(reading);
        rest.enter(memoryOfRest);
    }

    private void exchange(NumberExchange numbers) {
        price = numbers.real(price);
        inConflict = numbers.flag(inConflict);
        since = numbers.whole(since);
        counted = numbers.real(counted);
        due = numbers.flag(due);
        for (int program = 0; program < kept.size(); program++) {
            kept.get(program).exchange(numbers);
        }
        numbers.array(restValues);
        rest.plan().stamp(rest.plan().start(), numbers.real(rest.plan().objective()));
        report.exchange(numbers);
    }
}
