package dev.takt.benchmarks.monitoring;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The lateness of ticks and commands of a running loop with open pages. Turns without pages, with pages, and without
 * pages again follow each other in an order that changes from round to round, so that other load of the machine affects
 * all equally. The difference between the two kinds of turns without pages is chance. Prints a line for each of the
 * three: the number of periods, then the 50th, 90th and 99th percentile in seconds of the lateness of ticks, then of
 * commands; last the bytes that came to a page in a second.
 *
 * <pre>java … dev.takt.benchmarks.monitoring.WatcherLateness http://127.0.0.1:7420/ [PAGES] [ROUNDS] [SECONDS]</pre>
 */
public final class WatcherLateness {
    private static final double[] PARTS = {0.5, 0.9, 0.99};
    private static final int[][] ORDERS = {{0, 1, 2}, {2, 1, 0}, {1, 0, 2}, {2, 0, 1}, {0, 2, 1}, {1, 2, 0}};
    private static final int WATCHED = 1;
    /** The time until new pages have their initial data. */
    private static final long OPENING_MILLIS = 500;

    private final URI loop;
    private final HttpClient client = HttpClient.newHttpClient();

    private WatcherLateness(URI loop) {
        this.loop = loop;
    }

    /** Runs the rounds and prints the results. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int pages = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
        int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 6;
        int seconds = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 5;
        WatcherLateness lateness = new WatcherLateness(URI.create(arguments[0]));
        List<Samples> kinds = List.of(new Samples(), new Samples(), new Samples());
        lateness.awaitAutomaticMode();
        lateness.turn(pages, seconds, new Samples());
        for (int round = 0; round < rounds; round++) {
            for (int kind : ORDERS[round % ORDERS.length]) {
                lateness.turn(kind == WATCHED ? pages : 0, seconds, kinds.get(kind));
            }
        }
        kinds.forEach(kind -> System.out.println(kind.line()));
        System.exit(0);
    }

    private void awaitAutomaticMode() throws IOException, InterruptedException {
        while (!read("api/state").path("actual").asText().equals("auto")) {
            Thread.sleep(200);
        }
    }

    private void turn(int count, int seconds, Samples samples) throws IOException, InterruptedException {
        try (OpenPages pages = OpenPages.of(loop, count)) {
            Thread.sleep(OPENING_MILLIS);
            JsonNode before = read("api/history").path("cycle");
            long from = before.path(before.size() - 1).asLong();
            long bytes = pages.bytes();
            Thread.sleep(1000L * seconds);
            double rate = (double) (pages.bytes() - bytes) / seconds / Math.max(1, count);
            samples.add(read("api/history"), from, rate);
        }
    }

    private JsonNode read(String document) throws IOException, InterruptedException {
        return new ObjectMapper()
                .readTree(client.send(
                                HttpRequest.newBuilder(loop.resolve(document)).build(),
                                HttpResponse.BodyHandlers.ofString())
                        .body());
    }

    /** The lateness of the periods of some turns, in seconds. */
    private static final class Samples {
        private final List<Double> ticks = new ArrayList<>();
        private final List<Double> commands = new ArrayList<>();
        private double bytesPerSecond;

        void add(JsonNode history, long after, double rate) {
            bytesPerSecond = rate;
            for (int row = 0; row < history.path("cycle").size(); row++) {
                if (history.path("cycle").path(row).asLong() > after) {
                    ticks.add(history.path("tick_lateness_s").path(row).asDouble());
                    commands.add(history.path("dispatch_lateness_s").path(row).asDouble());
                }
            }
        }

        String line() {
            StringBuilder line = new StringBuilder(String.valueOf(ticks.size()));
            for (List<Double> latenesses : List.of(ticks, commands)) {
                double[] sorted =
                        latenesses.stream().mapToDouble(Double::doubleValue).toArray();
                Arrays.sort(sorted);
                for (double part : PARTS) {
                    int place = (int) Math.min(sorted.length - 1, part * sorted.length);
                    line.append(String.format(Locale.ROOT, " %.9f", sorted.length == 0 ? Double.NaN : sorted[place]));
                }
            }
            return line.append(String.format(Locale.ROOT, " %.0f", bytesPerSecond))
                    .toString();
        }
    }
}
