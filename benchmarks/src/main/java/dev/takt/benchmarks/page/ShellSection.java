package dev.takt.benchmarks.page;

import dev.takt.benchmarks.runtime.ResidentMemory;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** What somebody waits for at a shell: commands with the caches of an installation, by turns with Python. */
final class ShellSection implements Section {
    private static final int TURNS = 5;
    private static final String DRIVES = "-> auto";
    /** Milliseconds from AUTO to the reading of the memory. */
    private static final long SETTLING = 4000;

    private static final String RUN = "./takt run examples/distillation.conf --set monitoring.http.port=0";

    /** A command with the seconds that it may take, and its peer, which may be empty. */
    private record Measured(String command, double wanted, String peer) {}

    private static final List<Measured> MEASURED = List.of(
            new Measured("./takt --version", 0.3, ""),
            new Measured("./takt check examples/distillation.conf", 0.8, ""),
            new Measured(
                    "./takt simulate examples/distillation.conf",
                    2.5,
                    "python3 benchmarks/peers/ipopt.py distillation 1.0"),
            new Measured(
                    "./takt simulate examples/heated-plate.conf", 2.5, "python3 benchmarks/peers/ipopt.py plate A"));

    /** The start of a loop: seconds until it drives its plant, and megabytes resident afterwards. */
    private record Start(double seconds, double megabytes) {}

    private final Commands commands;

    ShellSection(Commands commands) {
        this.commands = commands;
    }

    @Override
    public void write(Page page) throws IOException, InterruptedException {
        page.heading("From the shell");
        seconds("./takt aot-cache");
        double[][] own = new double[MEASURED.size()][TURNS];
        double[][] peers = new double[MEASURED.size()][TURNS];
        double[] starts = new double[TURNS];
        double[] megabytes = new double[TURNS];
        for (int turn = 0; turn < TURNS; turn++) {
            for (int m = 0; m < MEASURED.size(); m++) {
                own[m][turn] = seconds(MEASURED.get(m).command());
                String peer = MEASURED.get(m).peer();
                peers[m][turn] = peer.isEmpty() ? Double.NaN : seconds(peer);
            }
            Start start = start();
            starts[turn] = start.seconds();
            megabytes[turn] = start.megabytes();
        }
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("", "median of " + TURNS, "least and most", "wanted", "Python with CasADi and Ipopt"));
        List<String> lines = new ArrayList<>(List.of("./takt aot-cache"));
        for (int m = 0; m < MEASURED.size(); m++) {
            Measured one = MEASURED.get(m);
            table.add(row(one.command(), own[m], one.wanted(), peers[m]));
            lines.addAll(one.peer().isEmpty() ? List.of(one.command()) : List.of(one.command(), one.peer()));
        }
        table.add(row("`run` of the column until AUTO", starts, 4, new double[] {Double.NaN}));
        table.add(List.of(
                "its resident memory " + SETTLING / 1000 + " s later",
                Figure.three(median(megabytes)) + " MB",
                Figure.three(least(megabytes)) + ", " + Figure.three(most(megabytes)),
                "350",
                ""));
        lines.add(RUN);
        page.table(table);
        page.paragraph("Whole commands, by turns, with the caches that `./takt aot-cache` or an installation makes.");
        page.commands(lines);
    }

    private static List<String> row(String name, double[] own, double wanted, double[] peer) {
        return List.of(
                name.startsWith("./") ? "`" + name + "`" : name,
                Figure.time(median(own)),
                Figure.time(least(own)) + ", " + Figure.time(most(own)),
                Figure.time(wanted),
                Double.isNaN(peer[0]) ? "" : Figure.time(median(peer)));
    }

    private double seconds(String command) throws IOException, InterruptedException {
        System.err.println("  " + command);
        long since = System.nanoTime();
        Process process =
                process(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        int status = process.waitFor();
        if (status != 0) {
            System.err.println("  ... ended with status " + status);
        }
        return 1e-9 * (System.nanoTime() - since);
    }

    /** Runs the loop until it drives, and some seconds more. */
    private Start start() throws IOException, InterruptedException {
        System.err.println("  " + RUN);
        long since = System.nanoTime();
        Process loop = process(RUN).redirectErrorStream(true).start();
        try (BufferedReader said = loop.inputReader()) {
            String line = said.readLine();
            while (line != null && !line.contains(DRIVES)) {
                line = said.readLine();
            }
            double seconds = line == null ? Double.NaN : 1e-9 * (System.nanoTime() - since);
            TimeUnit.MILLISECONDS.sleep(SETTLING);
            double kilobytes = Stream.concat(Stream.of(loop.toHandle()), loop.descendants())
                    .mapToDouble(process -> ResidentMemory.of(process).now())
                    .max()
                    .orElse(0);
            return new Start(seconds, kilobytes / 1024);
        } finally {
            loop.destroy();
            loop.waitFor();
        }
    }

    /** As an engineer starts it: with the caches, which the other sections do without. */
    private ProcessBuilder process(String command) {
        ProcessBuilder builder = new ProcessBuilder(command.split(" "))
                .directory(commands.home().toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().remove("TAKT_AOT");
        return builder;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static double least(double[] values) {
        return Arrays.stream(values).min().orElse(Double.NaN);
    }

    private static double most(double[] values) {
        return Arrays.stream(values).max().orElse(Double.NaN);
    }
}
