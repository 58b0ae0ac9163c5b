package dev.takt.app.cli;

import dev.takt.app.simulation.OpenLoop;
import dev.takt.app.simulation.RunResult;
import dev.takt.config.Case;
import picocli.CommandLine.Command;

/** {@code takt solve}: one open-loop solve, from the state and the set-points of the file. */
@Command(
        name = "solve",
        description = "Solves the problem of a case file once, open loop.",
        mixinStandardHelpOptions = true)
final class SolveCommand extends RunCommand {

    @Override
    RunResult run(Case read, int times) {
        OpenLoop loop = waiting("building the problem", () -> new OpenLoop(read));
        RunResult last = waiting("solving", loop::solve);
        for (int i = 1; i < times; i++) {
            last = loop.solve();
        }
        return last;
    }
}
