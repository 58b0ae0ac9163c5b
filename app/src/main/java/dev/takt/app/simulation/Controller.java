package dev.takt.app.simulation;

import dev.takt.actors.parameters.SetPoints;
import dev.takt.actors.solving.SolverConfiguration;
import dev.takt.config.Case;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.kernels.Kink;
import dev.takt.solver.kernels.UndefinedValue;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.util.List;
import java.util.Optional;

/** The problem of a case with its set-points, and its solver, without a plant. */
final class Controller {
    private static final double NANO = 1e-9;

    private final Case read;
    private final SetPoints setPoints;
    private final List<Variable> controls;
    private final RecedingHorizonSolver solver;
    private final double buildSeconds;

    /** Transcribes, compiles and analyses the problem of a case. */
    Controller(Case read) {
        this.read = read;
        this.setPoints = new SetPoints(read.setPoints(), read.time());
        this.controls = read.model().problem().variables().stream()
                .filter(variable -> variable.role() == Variable.Role.CONTROL)
                .toList();
        long since = System.nanoTime();
        this.solver = SolverConfiguration.solver(read);
        this.buildSeconds = NANO * (System.nanoTime() - since);
    }

    /** The names of the controls, in the order of the model. */
    List<String> controls() {
        return controls.stream().map(Variable::name).toList();
    }

    /** The set-points. */
    SetPoints setPoints() {
        return setPoints;
    }

    /** Sets the set-points for a time and solves from a cold start, with the other parameters unchanged. */
    SolveReport solve(double time) {
        setPoints.update(solver, time);
        return solver.solve(time, StartPolicy.COLD, budget());
    }

    /** What has no finite value, or no finite slope, where {@link #solve} would start at time 0. */
    Optional<UndefinedValue> undefinedAtStart() {
        setPoints.update(solver, 0);
        return solver.undefinedAtStart();
    }

    /** A function that bends there. */
    Optional<Kink> kinkAtStart() {
        setPoints.update(solver, 0);
        return solver.kinkAtStart();
    }

    private long budget() {
        return read.solver().timeLimit().map(seconds -> (long) (seconds / NANO)).orElse(Long.MAX_VALUE);
    }

    /** The time of transcription, compilation and analysis in seconds. */
    double buildSeconds() {
        return buildSeconds;
    }

    /** The solver of the problem. */
    RecedingHorizonSolver solver() {
        return solver;
    }
}
