package dev.takt.benchmarks.monitoring;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * How much later ticks and commands of a running loop become while pages watch it: no pages and so many pages by turns, so that what
 * else the machine does touches both alike. Prints a table.
 *
 * <pre>java … dev.takt.benchmarks.monitoring.WatcherLateness http://127.0.0.1:7420/ [PAGES] [TURNS] [SECONDS]</pre>
 */
public final class WatcherLateness {
    private final URI loop;
    private final HttpClient client = HttpClient.newHttpClient();

    private WatcherLateness(URI loop) {
        this.loop = loop;
    }

    /** Runs the turns and prints the table. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int pages = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
        int turns = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 6;
        int seconds = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 10;
        WatcherLateness lateness = new WatcherLateness(URI.create(arguments[0]));
        Samples alone = new Samples();
        Samples watched = new Samples();
        for (int turn = 0; turn < turns; turn++) {
            lateness.turn(0, seconds, alone);
            lateness.turn(pages, seconds, watched);
        }
        System.out.println("| pages | periods | tick late, p50 | p99 | period's work, p50 | p99 |");
        System.out.println("|---|---|---|---|---|---|");
        alone.print(0);
        watched.print(pages);
    }

    private void turn(int pages, int seconds, Samples samples) throws IOException, InterruptedException {
        List<InputStream> streams = new ArrayList<>();
        for (int page = 0; page < pages; page++) {
            InputStream stream = client.send(
                            HttpRequest.newBuilder(loop.resolve("api/stream")).build(),
                            HttpResponse.BodyHandlers.ofInputStream())
                    .body();
            streams.add(stream);
            Thread.ofVirtual().start(() -> read(stream));
        }
        JsonNode before = history().path("cycle");
        long from = before.path(before.size() - 1).asLong();
        Thread.sleep(1000L * seconds);
        samples.add(history(), from);
        for (InputStream stream : streams) {
            stream.close();
        }
    }

    private JsonNode history() throws IOException, InterruptedException {
        return new ObjectMapper()
                .readTree(client.send(
                                HttpRequest.newBuilder(loop.resolve("api/history"))
                                        .build(),
                                HttpResponse.BodyHandlers.ofString())
                        .body());
    }

    private static void read(InputStream stream) {
        byte[] buffer = new byte[8192];
        try {
            while (stream.read(buffer) >= 0) {
                // a page would draw it
            }
        } catch (IOException e) {
            // the turn is over
        }
    }

    /** What was seen of the periods of some turns, in seconds. */
    private static final class Samples {
        private final List<Double> late = new ArrayList<>();
        private final List<Double> work = new ArrayList<>();

        void add(JsonNode history, long after) {
            for (int row = 0; row < history.path("cycle").size(); row++) {
                if (history.path("cycle").path(row).asLong() > after) {
                    late.add(history.path("tick_lateness_s").path(row).asDouble());
                    double sum = 0;
                    for (JsonNode stage : history.path("stages_s").path(row)) {
                        sum += stage.asDouble();
                    }
                    work.add(sum);
                }
            }
        }

        void print(int pages) {
            System.out.printf(
                    Locale.ROOT,
                    "| %d | %d | %.3f ms | %.3f ms | %.3f ms | %.3f ms |%n",
                    pages,
                    late.size(),
                    1e3 * quantile(late, 0.5),
                    1e3 * quantile(late, 0.99),
                    1e3 * quantile(work, 0.5),
                    1e3 * quantile(work, 0.99));
        }

        private static double quantile(List<Double> values, double part) {
            double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
            Arrays.sort(sorted);
            return sorted.length == 0 ? Double.NaN : sorted[(int) Math.min(sorted.length - 1, part * sorted.length)];
        }
    }
}
