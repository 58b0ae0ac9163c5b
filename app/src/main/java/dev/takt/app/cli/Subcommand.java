package dev.takt.app.cli;

import dev.takt.app.fit.FitCommand;
import dev.takt.app.history.command.HistoryCommand;
import dev.takt.app.init.InitCommand;
import dev.takt.app.manual.ManualCommand;
import dev.takt.app.remote.CtlCommand;
import dev.takt.app.remote.TopCommand;
import dev.takt.app.tune.TuneCommand;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The subcommands of {@code takt}, in the order of its help. */
enum Subcommand {
    INIT(InitCommand.class),
    SOLVE(SolveCommand.class),
    SIMULATE(SimulateCommand.class),
    RUN(RunLoopCommand.class),
    FLEET(FleetCommand.class),
    TOP(TopCommand.class),
    CTL(CtlCommand.class),
    SOLVER_PROCESS(SolverProcessCommand.class),
    AOT_TRAINING(AotTrainingCommand.class),
    MANUAL(ManualCommand.class),
    READING_TRIAL(ReadingTrialCommand.class),
    REPLAY(ReplayCommand.class),
    HISTORY(HistoryCommand.class),
    FIT(FitCommand.class),
    TUNE(TuneCommand.class),
    REHEARSE(RehearseCommand.class),
    PLANT(PlantCommand.class),
    FAULT_PROXY(FaultProxyCommand.class),
    CHECK(CheckCommand.class),
    BENCH(BenchCommand.class);

    private final Class<?> type;

    Subcommand(Class<?> type) {
        this.type = type;
    }

    /** What it is called on command lines. */
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The class that picocli makes it of. */
    Class<?> type() {
        return type;
    }

    /** The only one that a command line needs, or all: to look at the options of all of them takes longer than a short command. */
    static List<Subcommand> neededFor(String... arguments) {
        List<Subcommand> all = List.of(values());
        return arguments.length == 0
                ? all
                : Arrays.stream(values())
                        .filter(each -> each.label().equals(arguments[0]))
                        .findFirst()
                        .map(List::of)
                        .orElse(all);
    }
}
