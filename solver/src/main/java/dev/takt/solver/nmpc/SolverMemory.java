package dev.takt.solver.nmpc;

import dev.takt.solver.ipm.compute.PrimalDualPoint;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.transcription.grid.ParameterBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a solver remembers of one of several problems that differ in the values of their parameters alone, and that it solves by
 * turns: the last solution, the values of the parameters, whether the KKT system has been left for a safer one, and the same of the
 * steady optimum ahead of the plan. A solver that
 * {@linkplain RecedingHorizonSolver#enter enters} a memory goes on where that problem was left. What is learned of a factorization is
 * not part of it; the preparation of a real-time iteration is made again from what it was made from.
 */
public final class SolverMemory {
    final PrimalDualPoint point;
    final double[] parameters;
    /** Of the steady optimum ahead of the plan; empty where there is none. */
    final double[] targets;
    /** The bounds for which a real-time iteration was prepared; empty where there are none. */
    final double[] preparedBounds;
    /** The parameters of the problem, at their places in the vector. */
    final List<ParameterBlock> blocks;
    /** Those that follow the time of the plant. */
    final List<ParameterBlock> following;

    double time;
    boolean solved;
    /** Whether {@link #point} is a start from which a solve has run out of time. */
    boolean second;

    boolean safer;
    /** Whether a real-time iteration is prepared, for {@link #time}. */
    boolean prepared;
    /** By whom; empty if it is to be made again. */
    Optional<PreparedIteration> preparation = Optional.empty();

    private SolverMemory(RecedingHorizonSolver solver, List<ParameterBlock> blocks) {
        this.point = PrimalDualPoint.zeros(
                solver.program().variables(), solver.program().rows());
        this.parameters = new double[solver.problem().parameterCount()];
        Arrays.fill(parameters, Double.NaN);
        this.targets = solver.targets().map(TargetSolver::newMemory).orElse(new double[0]);
        this.preparedBounds =
                new double[solver.prepares() ? solver.program().boundOverrides().size() : 0];
        this.blocks = List.copyOf(blocks);
        this.following = new ArrayList<>(
                blocks.stream().filter(block -> block.parameter().followsTime()).toList());
    }

    /**
     * Makes a memory of a problem that was never solved; its parameters have their initial values.
     *
     * @param model of the structure that the solver has, which nobody checks; only the initial values of its parameters are used
     * @throws IllegalArgumentException if it lacks a parameter of the solver
     */
    static SolverMemory of(OptimalControlProblem model, RecedingHorizonSolver solver) {
        Map<String, Parameter> own = model.parameters().stream()
                .flatMap(each -> Stream.concat(Stream.of(each), each.beforeJumps().stream()))
                .collect(Collectors.toMap(Parameter::name, Function.identity()));
        List<ParameterBlock> blocks = solver.problem().parameterBlocks().stream()
                .map(block -> block(block, own.get(block.parameter().name())))
                .toList();
        SolverMemory memory = new SolverMemory(solver, blocks);
        solver.enterNew(memory);
        return memory;
    }

    private static ParameterBlock block(ParameterBlock place, @Nullable Parameter own) {
        if (own == null) {
            throw new IllegalArgumentException(
                    "the problem has no parameter " + place.parameter().name() + ", which the solver has");
        }
        return new ParameterBlock(own, place.offset(), place.shape());
    }

    /** How many numbers it is. */
    public int size() {
        NumberExchange counting = NumberExchange.counting();
        exchange(counting);
        return counting.count();
    }

    /**
     * Writes it as numbers, which {@link #read} takes in another process.
     *
     * @param into of {@link #size}
     */
    public void write(double[] into) {
        exchange(NumberExchange.writing(into));
    }

    /**
     * Takes over what another memory of the same structure was.
     *
     * @param from as {@link #write} gave it
     */
    public void read(double[] from) {
        exchange(NumberExchange.reading(from));
        preparation = Optional.empty();
    }

    /** The next solve does without what was prepared. */
    public void dropPreparation() {
        prepared = false;
    }

    void exchange(NumberExchange numbers) {
        time = numbers.real(time);
        solved = numbers.flag(solved);
        second = numbers.flag(second);
        safer = numbers.flag(safer);
        numbers.array(parameters);
        vectors(point).forEach(numbers::array);
        numbers.array(targets);
        prepared = numbers.flag(prepared);
        numbers.array(preparedBounds);
    }

    static List<double[]> vectors(PrimalDualPoint point) {
        return List.of(point.variables(), point.rowMultipliers(), point.lowerMultipliers(), point.upperMultipliers());
    }
}
