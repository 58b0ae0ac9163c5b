package dev.takt.benchmarks.page;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What open pages do to the punctuality of a loop. */
final class WatchersSection implements Section {
    private static final String MAIN = "dev.takt.benchmarks.monitoring.WatcherLateness";

    /** Every command waits for its cut-off, so that each period shows how punctual it is. */
    private static final String LOOP =
            "examples/quadruple-tank.conf --set loop.time-scale=80 --set loop.delay-compensation=true --set"
                    + " monitoring.http.port=0 --duration 20min";

    private static final int PAGES = 20;
    private static final int ROUNDS = 16;

    private final Commands commands;

    WatchersSection(Commands commands) {
        this.commands = commands;
    }

    @Override
    public void write(Page page) throws IOException, InterruptedException {
        page.heading("Lateness with and without watchers");
        page.paragraph("One loop at a period of 50 ms, watched by no page and by " + PAGES
                + " by turns of 5 s, so that what else the machine does touches both alike. A tick is late from its intended time to"
                + " its arrival, a command from the cut-off to its way out.");
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("pages", "periods", "tick late, p50", "p90", "p99", "command late, p50", "p90", "p99"));
        try (RunningLoop loop = RunningLoop.start(commands, LOOP)) {
            double[][] measured = commands.main(MAIN, loop.address() + " " + PAGES + " " + ROUNDS + " 5")
                    .lines()
                    .map(line -> Arrays.stream(line.split(" "))
                            .mapToDouble(Double::parseDouble)
                            .toArray())
                    .toArray(double[][]::new);
            if (measured.length != 2) {
                throw new IOException("nothing was measured at " + loop.address());
            }
            table.add(row(0, measured[0]));
            table.add(row(PAGES, measured[1]));
            table.add(change(measured[0], measured[1]));
        }
        page.table(table);
        page.commands(List.of("./takt run " + LOOP, "./takt benchmarks watchers"));
    }

    private static List<String> row(int pages, double[] figures) {
        List<String> row = new ArrayList<>(List.of(String.valueOf(pages), String.valueOf(Math.round(figures[0]))));
        for (int i = 1; i < figures.length; i++) {
            row.add(Figure.time(figures[i]));
        }
        return row;
    }

    private static List<String> change(double[] alone, double[] watched) {
        List<String> row = new ArrayList<>(List.of("change", ""));
        for (int i = 1; i < alone.length; i++) {
            row.add(String.format(Locale.ROOT, "%+.0f %%", 100 * (watched[i] / alone[i] - 1)));
        }
        return row;
    }
}
