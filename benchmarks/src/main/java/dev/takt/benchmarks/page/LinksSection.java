package dev.takt.benchmarks.page;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Round trips between a controller and its plant, by link. */
final class LinksSection implements Section {
    private static final String MAIN = "dev.takt.benchmarks.links.LinkRoundTrips";
    private static final String ROW = "| ";

    private final Commands commands;

    LinksSection(Commands commands) {
        this.commands = commands;
    }

    @Override
    public void write(Page page) throws IOException, InterruptedException {
        page.heading("Round trips by link");
        page.paragraph(
                "From the moment at which a command is written to the moment at which the controller reads measurements that "
                        + "were made after it; the plant answers at once, everything is on one host. Jitter is the difference between one round trip "
                        + "and the one before. 10000 round trips after 10000 that are not counted.");
        List<List<String>> table = new ArrayList<>();
        for (String line : commands.main(MAIN, "10000").lines().toList()) {
            if (line.startsWith(ROW)) {
                table.add(List.of(line.substring(ROW.length(), line.length() - ROW.length())
                        .split(" \\| ")));
            }
        }
        page.table(table);
        page.commands(List.of("./takt benchmarks links"));
    }
}
