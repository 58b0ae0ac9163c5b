package dev.takt.app.cli;

import dev.takt.actors.machine.HeapTarget;
import dev.takt.app.log.QuietLogging;
import dev.takt.app.terminal.Colour;
import dev.takt.app.terminal.ColourChoice;
import dev.takt.app.terminal.FailureMessages;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code takt} with its subcommands; itself it has only help and the version. */
@Command(
        name = "takt",
        description = "Real-time nonlinear model predictive control for the JVM.",
        mixinStandardHelpOptions = true,
        versionProvider = BuildVersion.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Exit codes: 0 done, 2 the command line or the file is wrong, 3 the solver failed,",
            "4 the device asked for is not there, 5 a running loop cannot be reached or refuses."
        })
public final class Main implements Runnable, ColourChoice {

    @Option(
            names = {"--colour", "--color"},
            paramLabel = "auto|always|never",
            defaultValue = "auto",
            scope = ScopeType.INHERIT,
            description = "Colours in what people read: on a terminal unless NO_COLOR is set (auto), always, or never.")
    private Colour colour = Colour.AUTO;

    @Spec
    private CommandSpec spec;

    /** Runs the command line and ends the process with its exit code. */
    public static void main(String[] arguments) {
        if (BuildVersion.isAllThatIsAsked(arguments)) {
            System.out.println(BuildVersion.line());
            return;
        }
        // The console's encoding may be ASCII only, while messages quote user input.
        PrintWriter out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        QuietLogging.install();
        HeapTarget.followIfAsked();
        int code =
                execute(commandLine(Subcommand.neededFor(arguments)).setOut(out).setErr(err), arguments);
        out.flush();
        err.flush();
        System.exit(code);
    }

    /** The command line with all its subcommands, ready to execute in a process or in a test. */
    public static CommandLine commandLine() {
        return commandLine(List.of(Subcommand.values()));
    }

    private static CommandLine commandLine(List<Subcommand> commands) {
        CommandLine made = new CommandLine(new Main());
        commands.forEach(command -> made.addSubcommand(command.type()));
        CommandList.in(made);
        return FailureMessages.tellingThemOf(made.setCaseInsensitiveEnumValuesAllowed(true));
    }

    /** Runs a command line; no error leaves it as an exception. */
    static int execute(CommandLine commandLine, String... arguments) {
        try {
            return commandLine.execute(arguments);
        } catch (Error e) {
            // otherwise it would end only this thread, and the process would continue with the others
            return FailureMessages.report(e, commandLine.getErr());
        }
    }

    @Override
    public Colour colour() {
        return colour;
    }

    /** Called when the user names no subcommand, which is a usage error (exit code 2). */
    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "Expected a command. Maybe 'takt --help' shows the one you want.");
    }
}
