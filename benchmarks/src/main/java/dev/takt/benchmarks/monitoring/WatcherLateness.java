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
 * How late ticks and commands of a running loop are while pages watch it: no pages and so many pages by turns, in the order 0 20 20 0
 * 0 20 …, so that what else the machine does touches both alike. Prints two lines, without pages and with them: the number of
 * periods, then the 50th, 90th and 99th percentile in seconds of the lateness of ticks, then of commands.
 *
 * <pre>java … dev.takt.benchmarks.monitoring.WatcherLateness http://127.0.0.1:7420/ [PAGES] [ROUNDS] [SECONDS]</pre>
 */
public final class WatcherLateness {
    private static final double[] PARTS = {0.5, 0.9, 0.99};

    private final URI loop;
    private final HttpClient client = HttpClient.newHttpClient();

    private WatcherLateness(URI loop) {
        this.loop = loop;
    }

    /** Runs the rounds and prints what was seen. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int pages = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
        int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 6;
        int seconds = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 5;
        WatcherLateness lateness = new WatcherLateness(URI.create(arguments[0]));
        Samples alone = new Samples();
        Samples watched = new Samples();
        lateness.awaitAutomaticMode();
        lateness.turn(pages, seconds, new Samples());
        for (int round = 0; round < rounds; round++) {
            boolean watchedFirst = round % 2 == 1;
            lateness.turn(watchedFirst ? pages : 0, seconds, watchedFirst ? watched : alone);
            lateness.turn(watchedFirst ? 0 : pages, seconds, watchedFirst ? alone : watched);
        }
        System.out.println(alone.line());
        System.out.println(watched.line());
        System.exit(0);
    }

    private void awaitAutomaticMode() throws IOException, InterruptedException {
        while (!read("api/state").path("actual").asText().equals("auto")) {
            Thread.sleep(200);
        }
    }

    private void turn(int pages, int seconds, Samples samples) throws IOException, InterruptedException {
        List<InputStream> streams = new ArrayList<>();
        for (int page = 0; page < pages; page++) {
            InputStream stream = client.send(
                            HttpRequest.newBuilder(loop.resolve("api/stream")).build(),
                            HttpResponse.BodyHandlers.ofInputStream())
                    .body();
            streams.add(stream);
            Thread.ofVirtual().start(() -> drain(stream));
        }
        JsonNode before = read("api/history").path("cycle");
        long from = before.path(before.size() - 1).asLong();
        Thread.sleep(1000L * seconds);
        samples.add(read("api/history"), from);
        for (InputStream stream : streams) {
            stream.close();
        }
    }

    private JsonNode read(String document) throws IOException, InterruptedException {
        return new ObjectMapper()
                .readTree(client.send(
                                HttpRequest.newBuilder(loop.resolve(document)).build(),
                                HttpResponse.BodyHandlers.ofString())
                        .body());
    }

    private static void drain(InputStream stream) {
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
        private final List<Double> ticks = new ArrayList<>();
        private final List<Double> commands = new ArrayList<>();

        void add(JsonNode history, long after) {
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
            return line.toString();
        }
    }
}
