package dev.takt.app.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.app.terminal.ExitCode;
import dev.takt.app.terminal.TerminalSize;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code takt top}: shows a running loop in a terminal; without a terminal it prints a line each time. */
@Command(name = "top", description = "Watches a running loop over its HTTP API.", mixinStandardHelpOptions = true)
public final class TopCommand implements Callable<Integer> {
    private static final String HOME = "\u001b[H";
    private static final String REST_OF_LINE = "\u001b[K";
    private static final String REST_OF_SCREEN = "\u001b[J";

    @Spec
    private CommandSpec spec;

    @Mixin
    private RemoteOptions remote;

    @Option(names = "--interval", paramLabel = "SECONDS", defaultValue = "1", description = "Between two looks.")
    private double interval;

    @Option(names = "--count", paramLabel = "N", description = "End after this number of looks.")
    private Optional<Integer> count = Optional.empty();

    @Option(names = "--fleet", description = "Watch a fleet: its loops, the one in most trouble first.")
    private boolean fleet;

    @Option(names = "--lines", description = "A line each time, as where the output is no terminal.")
    private boolean lines;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!(interval > 0)) {
            throw new ParameterException(spec.commandLine(), "--interval " + interval + "; expected a number above 0");
        }
        if (count.isPresent() && count.get() < 1) {
            throw new ParameterException(spec.commandLine(), "--count " + count.get() + "; expected 1 or more");
        }
        boolean screen = !lines && System.console() != null && System.console().isTerminal();
        try (RemoteLoop remoteLoop = remote.connect()) {
            for (int look = 0; count.isEmpty() || look < count.get(); look++) {
                if (look > 0) {
                    Thread.sleep(Math.round(1000 * interval));
                }
                if (!(fleet ? lookAtFleet(remoteLoop, screen) : look(remoteLoop, screen))) {
                    break;
                }
            }
        }
        return ExitCode.DONE;
    }

    /** Returns false when the output is closed, for example by {@code head}. */
    private boolean look(RemoteLoop loop, boolean screen) throws IOException {
        JsonNode state = loop.read("api/state");
        JsonNode alarms = loop.read("api/alarms");
        if (remote.json()) {
            PrintWriter out = spec.commandLine().getOut();
            out.println(JsonNodeFactory.instance
                    .objectNode()
                    .<ObjectNode>set("state", state)
                    .set("alarms", alarms));
            return !out.checkError();
        }
        // The loop may have restarted, or applied other settings.
        TopScreen top = new TopScreen(loop.read("api/loop"), state, alarms);
        return show(top::lines, top::line, screen);
    }

    private boolean lookAtFleet(RemoteLoop server, boolean screen) {
        int rows = screen ? TerminalSize.now().rows() : 1;
        JsonNode state = server.read("api/fleet?limit=" + rows);
        if (remote.json()) {
            PrintWriter out = spec.commandLine().getOut();
            out.println(state);
            return !out.checkError();
        }
        FleetScreen top = new FleetScreen(state);
        return show(_ -> top.lines(), top::line, screen);
    }

    private boolean show(IntFunction<List<String>> lines, Supplier<String> line, boolean screen) {
        PrintWriter out = spec.commandLine().getOut();
        if (screen) {
            TerminalSize size = TerminalSize.now();
            out.print(HOME);
            lines.apply(size.rows()).stream()
                    .limit(size.rows() - 1L)
                    .forEach(each -> out.print(size.cut(each) + REST_OF_LINE + "\n"));
            out.print(REST_OF_SCREEN);
        } else {
            out.println(line.get());
        }
        return !out.checkError();
    }
}
