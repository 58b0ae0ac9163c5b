package dev.takt.benchmarks.page;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The effect of open pages on the lateness of a loop. */
final class WatchersSection implements Section {
    private static final String MAIN = "dev.takt.benchmarks.monitoring.WatcherLateness";

    /** Every command waits for its cut-off, so each period has a lateness. */
    private static final String LOOP =
            "examples/quadruple-tank.conf --set loop.time-scale=80 --set loop.delay-compensation=true --set"
                    + " monitoring.http.port=0 --duration 30min";

    private static final int PAGES = 20;
    private static final int ROUNDS = 24;

    private final Commands commands;

    WatchersSection(Commands commands) {
        this.commands = commands;
    }

    @Override
    public void write(Page page) throws IOException, InterruptedException {
        page.heading("Lateness with and without watchers");
        page.paragraph("One loop at a period of 50 ms, watched by no page, by " + PAGES
                + ", and by none again, in turns of 5 s whose order changes from round to round. A tick is late from its intended"
                + " time to its arrival, a command from the cut-off to its way out. The streams are read in one process, which"
                + " throws them away and has the least priority (`nice -n 19`): a browser draws on the machine of who looks"
                + " at it. The last line is what chance makes of the same thing measured twice.");
        List<List<String>> table = new ArrayList<>();
        table.add(List.of(
                "pages", "periods", "tick late, p50", "p90", "p99", "command late, p50", "p90", "p99", "kB/s a page"));
        try (RunningLoop loop = RunningLoop.start(commands, LOOP)) {
            double[][] measured = commands.politeMain(MAIN, loop.address() + " " + PAGES + " " + ROUNDS + " 5")
                    .lines()
                    .map(line -> Arrays.stream(line.split(" "))
                            .mapToDouble(Double::parseDouble)
                            .toArray())
                    .toArray(double[][]::new);
            if (measured.length != 3) {
                throw new IOException("nothing was measured at " + loop.address());
            }
            table.add(row("0", measured[0]));
            table.add(row(String.valueOf(PAGES), measured[1]));
            table.add(row("0 again", measured[2]));
            table.add(change(PAGES + " against 0", mean(measured[0], measured[2]), measured[1]));
            table.add(change("0 against 0", measured[0], measured[2]));
        }
        page.table(table);
        page.commands(List.of("./takt run " + LOOP, "./takt benchmarks watchers"));
    }

    private static List<String> row(String pages, double[] figures) {
        List<String> row = new ArrayList<>(List.of(pages, String.valueOf(Math.round(figures[0]))));
        for (int i = 1; i < figures.length - 1; i++) {
            row.add(Figure.time(figures[i]));
        }
        double bytes = figures[figures.length - 1];
        row.add(bytes == 0 ? "" : String.valueOf(Math.round(1e-3 * bytes)));
        return row;
    }

    private static double[] mean(double[] one, double[] other) {
        double[] mean = new double[one.length];
        Arrays.setAll(mean, i -> (one[i] + other[i]) / 2);
        return mean;
    }

    private static List<String> change(String what, double[] from, double[] to) {
        List<String> row = new ArrayList<>(List.of(what, ""));
        for (int i = 1; i < from.length - 1; i++) {
            row.add(String.format(Locale.ROOT, "%+.0f %%", 100 * (to[i] / from[i] - 1)));
        }
        row.add("");
        return row;
    }
}
