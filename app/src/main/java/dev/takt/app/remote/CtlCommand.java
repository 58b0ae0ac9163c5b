package dev.takt.app.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.app.terminal.ExitCode;
import dev.takt.config.source.TimeText;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code takt ctl}: commands a running loop. */
@Command(
        name = "ctl",
        description = "Commands a running loop over its HTTP API.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            CtlCommand.ModeOrder.class,
            CtlCommand.SetPointOrder.class,
            CtlCommand.ScheduleOrder.class,
            CtlForecastCommand.class,
            CtlCommand.ManualOrder.class,
            CtlCommand.LimitsOrder.class,
            CtlCommand.ActuatorOrder.class,
            CtlCommand.ControlledOrder.class,
            CtlCommand.AcknowledgeOrder.class,
            CtlCommand.ReloadOrder.class,
            CtlCommand.RolloutOrder.class,
            CtlCommand.LogOrder.class,
            CtlAlarmsCommand.class,
            CtlPairCommand.class,
            CtlPlantCommand.class
        })
public final class CtlCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "Expected what the loop is to do. Maybe 'takt ctl mode auto'.");
    }

    /** Sends a command and reports its result. */
    abstract static class Order implements Callable<Integer> {
        @Spec
        private CommandSpec spec;

        @Mixin
        private RemoteOptions remote;

        @Option(
                names = "--to",
                paramLabel = "TEXT",
                description = "Of a fleet: the loops with this text in name, mode or note; all for all of them.")
        private Optional<String> to = Optional.empty();

        /** Adds the arguments of the command. */
        void describe(ObjectNode command) {}

        /** Its name in the API. */
        String command() {
            return spec.name();
        }

        @Override
        public Integer call() throws IOException {
            ObjectNode command = JsonNodeFactory.instance.objectNode().put("command", command());
            describe(command);
            // a command about an actuator or a controlled variable has a "to" of its own
            to.ifPresent(text -> command.put(command.has("to") ? "loops" : "to", text));
            try (RemoteLoop loop = remote.connect()) {
                JsonNode answer = loop.command(command);
                String reason = answer.path("reason").asText("");
                spec.commandLine()
                        .getOut()
                        .println(
                                remote.json()
                                        ? answer.toPrettyString()
                                        : to.isPresent()
                                                ? reason
                                                : "from cycle "
                                                        + answer.path("cycle").asLong()
                                                        + (reason.isEmpty() ? "" : ": " + reason));
                spec.commandLine().getOut().flush();
                // of a fleet an answer tells of loops that did it beside loops that did not
                return answer.path("accepted").asBoolean(true) ? ExitCode.DONE : ExitCode.REFUSED;
            }
        }

        /** Puts names and values into a command. */
        static void values(ObjectNode command, Map<String, Double> values) {
            ObjectNode object = command.putObject("values");
            values.forEach(object::put);
        }

        ParameterException wrong(String message) {
            return new ParameterException(spec.commandLine(), message);
        }
    }

    /** {@code takt ctl mode auto}. */
    @Command(
            name = "mode",
            description = "Goes to a mode: auto, manual, standby, safe, out-of-service.",
            mixinStandardHelpOptions = true)
    static final class ModeOrder extends Order {
        @Parameters(paramLabel = "MODE", description = "The mode.")
        private String mode = "";

        @Override
        void describe(ObjectNode command) {
            command.put("mode", mode);
        }
    }

    /** {@code takt ctl set-point Tsp=55 --for "10 min"}. */
    @Command(
            name = "set-point",
            description = "Replaces the schedule of set-points by values.",
            mixinStandardHelpOptions = true)
    static final class SetPointOrder extends Order {
        @Parameters(paramLabel = "NAME=VALUE", arity = "1..*", description = "Set-points.")
        private Map<String, Double> values = new LinkedHashMap<>();

        private static final String UNLIMITED = "unlimited";

        @Option(
                names = "--for",
                paramLabel = "TIME",
                description = "Follow the schedule again after this time of the clock; unlimited for never. Without it"
                        + " after loop.overrides.usual.")
        private Optional<String> time = Optional.empty();

        @Override
        String command() {
            return "set-points";
        }

        @Override
        void describe(ObjectNode command) {
            values(command, values);
            time.ifPresent(text -> {
                if (text.strip().equals(UNLIMITED)) {
                    command.put("seconds", UNLIMITED);
                } else {
                    command.put("seconds", seconds(text));
                }
            });
        }

        private double seconds(String text) {
            return TimeText.parse(text)
                    .filter(TimeText::known)
                    .map(TimeText::seconds)
                    .filter(seconds -> seconds > 0)
                    .orElseThrow(() ->
                            wrong("--for " + text + "; expected " + TimeText.EXPECTED + "; above 0, or unlimited"));
        }
    }

    /** {@code takt ctl follow-schedule}. */
    @Command(
            name = "follow-schedule",
            description = "Follows the schedule of set-points again.",
            mixinStandardHelpOptions = true)
    static final class ScheduleOrder extends Order {}

    /** {@code takt ctl manual u=2.5}. */
    @Command(
            name = "manual",
            description = "In mode manual: moves actuators to values.",
            mixinStandardHelpOptions = true)
    static final class ManualOrder extends Order {
        @Parameters(paramLabel = "NAME=VALUE", arity = "1..*", description = "Actuators.")
        private Map<String, Double> values = new LinkedHashMap<>();

        @Override
        void describe(ObjectNode command) {
            values(command, values);
        }
    }

    /** {@code takt ctl limits x[1] 0.2 0.9}. */
    @Command(
            name = "limits",
            description = "Bounds a variable of the model between other limits.",
            mixinStandardHelpOptions = true)
    static final class LimitsOrder extends Order {
        @Parameters(index = "0", paramLabel = "VARIABLE", description = "As in the model.")
        private String variable = "";

        @Parameters(index = "1", paramLabel = "MIN", description = "The lower limit.")
        private double least;

        @Parameters(index = "2", paramLabel = "MAX", description = "The upper limit.")
        private double most;

        @Override
        void describe(ObjectNode command) {
            command.put("variable", variable).put("min", least).put("max", most);
        }
    }

    /** {@code takt ctl actuator u manual 2.5}. */
    @Command(
            name = "actuator",
            description = "Takes one actuator, while the optimizer goes on with the others, or gives it back.",
            mixinStandardHelpOptions = true)
    static final class ActuatorOrder extends Order {
        @Parameters(index = "0", paramLabel = "NAME", description = "The actuator.")
        private String actuator = "";

        @Parameters(index = "1", paramLabel = "TO", description = "manual, or auto.")
        private String to = "";

        @Parameters(
                index = "2",
                arity = "0..1",
                paramLabel = "VALUE",
                description = "Where it goes in manual; without it it stays where it is.")
        private Optional<Double> value = Optional.empty();

        @Override
        void describe(ObjectNode command) {
            command.put("actuator", actuator).put("to", to);
            value.ifPresent(number -> command.put("value", number));
        }
    }

    /** {@code takt ctl controlled level drop}. */
    @Command(
            name = "controlled",
            description = "Drops a controlled variable, or takes it into service again.",
            mixinStandardHelpOptions = true)
    static final class ControlledOrder extends Order {
        @Parameters(index = "0", paramLabel = "NAME", description = "Its name in the block controlled.")
        private String controlled = "";

        @Parameters(index = "1", paramLabel = "TO", description = "drop, or keep.")
        private String to = "";

        @Override
        void describe(ObjectNode command) {
            command.put("controlled", controlled).put("to", to);
        }
    }

    /** {@code takt ctl acknowledge}. */
    @Command(
            name = "acknowledge",
            description = "Acknowledges all alarms, and releases mode SAFE.",
            mixinStandardHelpOptions = true)
    static final class AcknowledgeOrder extends Order {}

    /** {@code takt ctl log debug org.eclipse.milo}. */
    @Command(
            name = "log",
            description = "Logs more or less, until the loop ends or its settings are read again.",
            mixinStandardHelpOptions = true)
    static final class LogOrder extends Order {
        @Parameters(index = "0", paramLabel = "LEVEL", description = "off, error, warn, info, debug or trace.")
        private String level = "";

        @Parameters(
                index = "1",
                arity = "0..1",
                paramLabel = "LOGGER",
                description = "A logger and those below it, such as org.eclipse.milo, or libraries; without it those of"
                        + " Takt.")
        private Optional<String> logger = Optional.empty();

        @Override
        void describe(ObjectNode command) {
            command.put("level", level);
            logger.ifPresent(name -> command.put("logger", name));
        }
    }

    /** {@code takt ctl reload}. */
    @Command(
            name = "reload",
            description = "Reads the case file again, for what may change in a running loop.",
            mixinStandardHelpOptions = true)
    static final class ReloadOrder extends Order {}

    /** {@code takt ctl rollout --to all}. */
    @Command(
            name = "rollout",
            description =
                    "Has the loops of a fleet read their case files again in stages: one loop, one of a hundred, all."
                            + " All go back when one gets worse. 'takt fleet state' says how far it is.",
            mixinStandardHelpOptions = true)
    static final class RolloutOrder extends Order {}
}
