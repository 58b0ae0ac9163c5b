package dev.takt.app.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.app.terminal.ExitCode;
import dev.takt.config.source.TimeText;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code takt ctl plant}: starts faults and disturbances of a running {@code takt plant}. */
@Command(
        name = "plant",
        description = "Orders faults and disturbances of a running 'takt plant'.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            CtlPlantCommand.FaultOrder.class,
            CtlPlantCommand.DisturbanceOrder.class,
            CtlPlantCommand.StateQuestion.class
        })
final class CtlPlantCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "Expected what is to happen to the plant. Maybe 'takt ctl plant fault \"signal = x, freeze = 5 s\"'.");
    }

    /** An entry in the syntax of the case file, for a running plant. */
    abstract static class Order implements Callable<Integer> {
        @Spec
        private CommandSpec spec;

        @Mixin
        private RemoteOptions.OfPlant remote;

        @Parameters(
                paramLabel = "ENTRY",
                arity = "1..*",
                description = "As in the list of the case file; without 'at' it begins at once, or after --in.")
        private List<String> entry = List.of();

        @Option(names = "--in", paramLabel = "TIME", description = "Begin after this time of the plant.")
        private Optional<String> delay = Optional.empty();

        abstract String list();

        @Override
        public Integer call() throws IOException {
            ObjectNode order = JsonNodeFactory.instance.objectNode();
            order.put("order", list()).put("entry", String.join(" ", entry));
            delay.ifPresent(text -> order.put("in", seconds(text)));
            try (RemoteLoop plant = remote.connect()) {
                JsonNode answer = plant.command(order);
                spec.commandLine()
                        .getOut()
                        .println(
                                remote.json()
                                        ? answer.toPrettyString()
                                        : answer.path("reason").asText(""));
                spec.commandLine().getOut().flush();
            }
            return ExitCode.DONE;
        }

        private double seconds(String text) {
            return TimeText.parse(text)
                    .filter(TimeText::known)
                    .map(TimeText::seconds)
                    .orElseThrow(() -> new ParameterException(
                            spec.commandLine(), "--in " + text + "; expected " + TimeText.EXPECTED));
        }
    }

    /** {@code takt ctl plant fault 'signal = "x[3]", freeze = 5 s' --in "10 s"}. */
    @Command(
            name = "fault",
            description = "Something goes wrong with a sensor, an actuator, or the link: an entry of plant.faults.",
            mixinStandardHelpOptions = true)
    static final class FaultOrder extends Order {
        @Override
        String list() {
            return "faults";
        }
    }

    /** {@code takt ctl plant disturb "set = zF, to = 0.55"}. */
    @Command(
            name = "disturb",
            description = "A parameter, an input or a state of the plant changes: an entry of plant.disturbances.",
            mixinStandardHelpOptions = true)
    static final class DisturbanceOrder extends Order {
        @Override
        String list() {
            return "disturbances";
        }
    }

    /** {@code takt ctl plant state}. */
    @Command(
            name = "state",
            description = "Prints where the plant is and what it has counted, as JSON.",
            mixinStandardHelpOptions = true)
    static final class StateQuestion implements Callable<Integer> {
        @Spec
        private CommandSpec spec;

        @Mixin
        private RemoteOptions.OfPlant remote;

        @Override
        public Integer call() throws IOException {
            try (RemoteLoop plant = remote.connect()) {
                spec.commandLine().getOut().println(plant.read("api/state").toPrettyString());
                spec.commandLine().getOut().flush();
            }
            return ExitCode.DONE;
        }
    }
}
