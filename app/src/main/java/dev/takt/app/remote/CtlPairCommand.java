package dev.takt.app.remote;

import com.fasterxml.jackson.databind.JsonNode;
import dev.takt.app.terminal.ExitCode;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code takt ctl pair}: two controllers of one plant. */
@Command(
        name = "pair",
        description = "Two controllers of one plant: which of them leads.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {CtlPairCommand.StateQuestion.class, CtlPairCommand.SwitchOrder.class})
final class CtlPairCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "Expected what is asked of the pair. Maybe 'takt ctl pair state'.");
    }

    /** {@code takt ctl pair state}. */
    @Command(
            name = "state",
            description =
                    "Prints which controller leads, whether the other one is ready, and in what they differ, as JSON.",
            mixinStandardHelpOptions = true)
    static final class StateQuestion implements Callable<Integer> {
        @Spec
        private CommandSpec spec;

        @Mixin
        private RemoteOptions remote;

        @Override
        public Integer call() throws IOException {
            try (RemoteLoop loop = remote.connect()) {
                JsonNode pair = loop.read("api/state").path("pair");
                if (pair.isMissingNode()) {
                    throw new ParameterException(
                            spec.commandLine(),
                            "this loop has no other controller; expected one that was started with --pair");
                }
                spec.commandLine().getOut().println(pair.toPrettyString());
                spec.commandLine().getOut().flush();
            }
            return ExitCode.DONE;
        }
    }

    /** {@code takt ctl pair switch}. */
    @Command(
            name = "switch",
            description = "Has the other controller take the lead with its next command; sent to the one that leads.",
            mixinStandardHelpOptions = true)
    static final class SwitchOrder extends CtlCommand.Order {
        @Override
        String command() {
            return "pair-switch";
        }
    }
}
