package dev.takt.actors.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code takt}: holds the subcommands together, and has only help and the version of its own. */
@Command(
        name = "takt",
        description = "Real-time nonlinear model predictive control for the JVM.",
        mixinStandardHelpOptions = true,
        versionProvider = BuildVersion.class,
        synopsisSubcommandLabel = "COMMAND")
public final class Main implements Runnable {

    @Spec
    private CommandSpec spec;

    /** Runs the command line and ends the process with its exit code. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /** The command line with all its subcommands, ready to execute in a process or in a test. */
    public static CommandLine commandLine() {
        return new CommandLine(new Main());
    }

    /** Called when the user names no subcommand, which is a usage error (exit code 2). */
    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "Expected a command. Maybe 'takt --help' shows the one you want.");
    }
}
