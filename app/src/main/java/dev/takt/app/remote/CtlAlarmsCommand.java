package dev.takt.app.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.app.terminal.ExitCode;
import dev.takt.config.source.TimeText;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.ZoneId;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code takt ctl alarms}: lists the alarms of a running loop; its subcommands acknowledge and shelve them. */
@Command(
        name = "alarms",
        description = "Lists the alarms of a running loop, the most urgent first.",
        mixinStandardHelpOptions = true,
        subcommands = {
            CtlAlarmsCommand.AcknowledgeAlarms.class,
            CtlAlarmsCommand.ShelveAlarm.class,
            CtlAlarmsCommand.UnshelveAlarm.class
        })
final class CtlAlarmsCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private RemoteOptions remote;

    @Override
    public Integer call() throws IOException {
        try (RemoteLoop loop = remote.connect()) {
            PrintWriter out = spec.commandLine().getOut();
            JsonNode alarms = loop.read("api/alarms");
            if (remote.json()) {
                out.println(alarms.toPrettyString());
            } else {
                AlarmText.full(alarms, ZoneId.systemDefault()).forEach(out::println);
            }
            out.flush();
        }
        return ExitCode.DONE;
    }

    /** {@code takt ctl alarms acknowledge signal-lost:x[3]}. */
    @Command(
            name = "acknowledge",
            description =
                    "Acknowledges an alarm, or all of them; mode SAFE stays latched ('takt ctl acknowledge' releases it).",
            mixinStandardHelpOptions = true)
    static final class AcknowledgeAlarms extends CtlCommand.Order {
        @Parameters(
                paramLabel = "ALARM",
                description = "Name of an alarm such as plant-silent or signal-lost:x[3], or all.")
        private String alarm = "";

        @Override
        String command() {
            return "acknowledge-alarms";
        }

        @Override
        void describe(ObjectNode command) {
            command.put("alarm", alarm);
        }
    }

    /** {@code takt ctl alarms shelve signal-lost:x[3] --for "30 min"}. */
    @Command(name = "shelve", description = "Puts an alarm aside for a time.", mixinStandardHelpOptions = true)
    static final class ShelveAlarm extends CtlCommand.Order {
        @Parameters(paramLabel = "ALARM", description = "Name of an alarm.")
        private String alarm = "";

        @Option(
                names = "--for",
                paramLabel = "TIME",
                required = true,
                description = "It is heard again after this time of the clock.")
        private String time = "";

        @Override
        String command() {
            return "shelve-alarm";
        }

        @Override
        void describe(ObjectNode command) {
            command.put("alarm", alarm)
                    .put(
                            "seconds",
                            TimeText.parse(time)
                                    .filter(TimeText::known)
                                    .map(TimeText::seconds)
                                    .orElseThrow(() -> wrong("--for " + time + "; expected " + TimeText.EXPECTED)));
        }
    }

    /** {@code takt ctl alarms unshelve signal-lost:x[3]}. */
    @Command(
            name = "unshelve",
            description = "Hears a shelved alarm again before its time.",
            mixinStandardHelpOptions = true)
    static final class UnshelveAlarm extends CtlCommand.Order {
        @Parameters(paramLabel = "ALARM", description = "Name of an alarm.")
        private String alarm = "";

        @Override
        String command() {
            return "unshelve-alarm";
        }

        @Override
        void describe(ObjectNode command) {
            command.put("alarm", alarm);
        }
    }
}
