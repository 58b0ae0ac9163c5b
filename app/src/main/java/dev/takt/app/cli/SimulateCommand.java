package dev.takt.app.cli;

import dev.takt.app.adversary.Adversaries;
import dev.takt.app.adversary.AdversaryPlant;
import dev.takt.app.adversary.AdversaryPlants;
import dev.takt.app.adversary.AdversaryRun;
import dev.takt.app.history.LoopHistory;
import dev.takt.app.history.SimulatedHistory;
import dev.takt.app.report.AdversaryTable;
import dev.takt.app.report.Duration;
import dev.takt.app.simulation.ClosedLoop;
import dev.takt.app.simulation.ControlStep;
import dev.takt.app.simulation.MeasurementWarnings;
import dev.takt.app.simulation.RunResult;
import dev.takt.app.terminal.ProgressDisplay;
import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.solver.model.Scenarios;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
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

    @Option(
            names = "--scenarios",
            paramLabel = "all",
            description =
                    "Runs the loop against a plant in each scenario of the case, at random points between them, and"
                            + " with parameters that move, and the same case without scenarios beside it. Prints"
                            + " violations of limits and cost; --out writes adversaries.csv and adversaries.json.")
    private Optional<AdversaryChoice> scenarios = Optional.empty();

    @Option(
            names = "--plants",
            paramLabel = "N",
            defaultValue = "20",
            description = "With --scenarios: the number of random plants. Default: ${DEFAULT-VALUE}.")
    private int plants;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "With --scenarios: the same seed makes the same plants. Default: ${DEFAULT-VALUE}.")
    private long seed;

    private Optional<SimulatedHistory> history = Optional.empty();

    /** Which plants a loop with scenarios runs against. */
    private enum AdversaryChoice {
        ALL
    }

    @Override
    Optional<AdversaryTable> adversaries(Case read) {
        if (scenarios.isEmpty()) {
            for (String option : List.of("--plants", "--seed")) {
                if (isGiven(option)) {
                    throw wrong(option + " without --scenarios all, which it belongs to");
                }
            }
        }
        return scenarios.map(_ -> {
            if (plants < 0) {
                throw wrong("--plants " + plants + "; expected at least 0");
            }
            int wanted = wanted(read);
            Scenarios among = Adversaries.scenarios(read);
            List<AdversaryPlant> all = new AdversaryPlants(among, wanted, ControlPeriod.of(read)).all(plants, seed);
            Adversaries adversaries = waiting("building the problems", () -> new Adversaries(read));
            List<AdversaryRun> runs = new ArrayList<>();
            ProgressDisplay progress = progress("plant", all.size());
            try {
                for (AdversaryPlant plant : all) {
                    runs.add(adversaries.run(plant, wanted));
                    progress.advance(runs.size(), plant.name());
                }
            } finally {
                progress.close();
            }
            return new AdversaryTable(
                    runs,
                    adversaries.limits(),
                    adversaries.leftOut(),
                    new AdversaryTable.Sampling(wanted, plants, seed));
        });
    }

    private int wanted(Case read) {
        int wanted = steps.orElse(read.loop().steps());
        if (wanted < 1) {
            throw wrong("--steps " + wanted + "; expected at least 1");
        }
        return wanted;
    }

    @Override
    RunResult run(Case read, int times) {
        wanted(read);
        ClosedLoop loop = waiting("building the problem", () -> new ClosedLoop(read));
        if (times > 1) {
            loop.warmUp();
        }
        RunResult last = shown(read, loop, 1, times);
        for (int i = 2; i <= times; i++) {
            last = shown(read, loop, i, times);
        }
        return last;
    }

    @Override
    List<String> warnings(Case read) {
        return Stream.concat(super.warnings(read).stream(), MeasurementWarnings.of(read).stream())
                .toList();
    }

    @Override
    Optional<LoopHistory> history() {
        return history.map(SimulatedHistory::history);
    }

    private RunResult shown(Case read, ClosedLoop loop, int round, int rounds) {
        int wanted = wanted(read);
        ProgressDisplay progress = progress(rounds == 1 ? "step" : "run " + round + "/" + rounds + " step", wanted);
        try {
            Consumer<ControlStep> told = step -> progress.advance(step.step() + 1, remark(step));
            if (!hasPage()) {
                return loop.run(wanted, told);
            }
            return loop.run(wanted, told, description -> {
                SimulatedHistory gathered = new SimulatedHistory(description, read);
                history = Optional.of(gathered);
                return gathered;
            });
        } finally {
            progress.close();
        }
    }

    private static String remark(ControlStep step) {
        return step.status() + ", " + step.iterations() + (step.iterations() == 1 ? " iteration, " : " iterations, ")
                + Duration.text(step.times().total());
    }
}
