package dev.takt.app.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;

/** What the page of a loop is told, from now on: an event at least for each period. */
final class PeriodStream implements AutoCloseable {
    private final HttpClient client = HttpClient.newHttpClient();
    private final BufferedReader lines;

    PeriodStream(String address) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address).resolve("api/stream"))
                .build();
        lines = new BufferedReader(new InputStreamReader(
                client.send(request, HttpResponse.BodyHandlers.ofInputStream()).body(), StandardCharsets.UTF_8));
    }

    /** Looks now, and again after each event, until a condition holds. */
    void await(BooleanSupplier condition) throws IOException {
        while (!condition.getAsBoolean()) {
            awaitEvent();
        }
    }

    private void awaitEvent() throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("data:")) {
                return;
            }
        }
        throw new IOException("the loop has ended");
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
