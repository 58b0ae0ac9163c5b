package dev.takt.app.simulation;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.plant.program.VirtualPlant;
import java.time.Duration;

/**
 * A closed loop in one way to solve.
 *
 * @param mode how it solves
 * @param cost the optimal costs from the measured states, added up
 * @param violation the largest of a plan
 * @param feedback seconds from the measurement to the command
 * @param preparation seconds of what is done before the measurement
 * @param failed solves that did not do what was asked for
 * @param replaced solves after the first that were to be real-time iterations, and were not
 */
// large because it is a row of a table
@SuppressWarnings("ArrayRecordComponent")
public record ModeRun(
        SolvingMode mode,
        double cost,
        double violation,
        double[] feedback,
        double[] preparation,
        int failed,
        int replaced) {
    private static final Duration COMPILING = Duration.ofSeconds(6);

    /**
     * Runs the loop of a case.
     *
     * @param read the case that solves so
     * @param judging the same case with solves that converge
     * @param steps control steps
     * @param rounds of which the last counts; one does not wait for the compiler
     * @throws dev.takt.solver.model.ModelException if the mode does not apply to the problem
     */
    public static ModeRun of(SolvingMode mode, Case read, Case judging, int steps, int rounds) {
        ControlPeriod.of(read);
        JudgedSolver solver = new JudgedSolver(read, judging);
        if (rounds > 1) {
            solver.compile(COMPILING);
        }
        for (int round = 0; round < rounds; round++) {
            solver.begin();
            run(read, solver, steps);
        }
        return new ModeRun(
                mode,
                solver.cost(),
                solver.violation(),
                solver.feedbackSeconds(),
                solver.preparationSeconds(),
                solver.failed(),
                solver.replaced());
    }

    private static void run(Case read, JudgedSolver solver, int steps) {
        VirtualClock clock = new VirtualClock();
        try (VirtualPlant plant = new VirtualPlant(read, clock::now);
                ControlLoop loop = ControlLoop.of(read, plant, () -> solver)
                        .drivingFromTheStart()
                        .beginningAt(clock::now)
                        .start(clock)) {
            clock.runUntil(steps * LoopTiming.of(read).periodNanos());
            loop.view();
        }
    }
}
