package dev.takt.app.cli;

import dev.takt.app.report.Duration;
import dev.takt.app.simulation.ClosedLoop;
import dev.takt.app.simulation.ControlStep;
import dev.takt.app.simulation.MeasurementWarnings;
import dev.takt.app.simulation.RunResult;
import dev.takt.app.terminal.ProgressDisplay;
import dev.takt.config.Case;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code takt simulate}: the closed loop in virtual time, with the plant in this process. */
@Command(
        name = "simulate",
        description = "Runs the closed loop of a case file in virtual time, the plant in process.",
        mixinStandardHelpOptions = true)
final class SimulateCommand extends RunCommand {

    @Option(names = "--steps", paramLabel = "N", description = "Control steps, instead of loop.steps of the file.")
    private Optional<Integer> steps = Optional.empty();

    @Override
    RunResult run(Case read, int times) {
        int wanted = steps.orElse(read.loop().steps());
        if (wanted < 1) {
            throw wrong("--steps " + wanted + "; expected at least 1");
        }
        ClosedLoop loop = waiting("building the problem", () -> new ClosedLoop(read));
        if (times > 1) {
            loop.warmUp();
        }
        RunResult last = shown(loop, wanted, 1, times);
        for (int i = 2; i <= times; i++) {
            last = shown(loop, wanted, i, times);
        }
        return last;
    }

    @Override
    List<String> warnings(Case read) {
        return Stream.concat(super.warnings(read).stream(), MeasurementWarnings.of(read).stream())
                .toList();
    }

    private RunResult shown(ClosedLoop loop, int wanted, int round, int rounds) {
        ProgressDisplay progress = progress(rounds == 1 ? "step" : "run " + round + "/" + rounds + " step", wanted);
        try {
            return loop.run(wanted, step -> progress.advance(step.step() + 1, remark(step)));
        } finally {
            progress.close();
        }
    }

    private static String remark(ControlStep step) {
        return step.status() + ", " + step.iterations() + (step.iterations() == 1 ? " iteration, " : " iterations, ")
                + Duration.text(step.times().total());
    }
}
