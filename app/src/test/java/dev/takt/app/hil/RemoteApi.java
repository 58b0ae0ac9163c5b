package dev.takt.app.hil;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** The HTTP API of a loop or a plant. */
final class RemoteApi implements AutoCloseable {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI address;
    private final String token;

    RemoteApi(String address, String token) {
        this.address = URI.create(address);
        this.token = token;
    }

    String address() {
        return address.toString();
    }

    /** A document; an empty one where there is none yet. */
    JsonNode read(String path) {
        return send(HttpRequest.newBuilder(address.resolve(path)).GET().build());
    }

    /** Posts a command; the answer. */
    JsonNode command(String json) {
        return send(HttpRequest.newBuilder(address.resolve("api/commands"))
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + token)
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build());
    }

    /**
     * A metric of one label, as Prometheus reads it.
     *
     * @return 0 while it is not there
     */
    long metric(String name, String label) {
        try {
            HttpRequest metrics =
                    HttpRequest.newBuilder(address.resolve("metrics")).GET().build();
            String text =
                    client.send(metrics, HttpResponse.BodyHandlers.ofString()).body();
            return text.lines()
                    .filter(line -> line.startsWith(name + "{") && line.contains("\"" + label + "\""))
                    .map(line -> line.substring(line.indexOf('}') + 1).strip().split(" ")[0])
                    .mapToLong(number -> Math.round(Double.parseDouble(number)))
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private JsonNode send(HttpRequest request) {
        try {
            return MAPPER.readTree(
                    client.send(request, HttpResponse.BodyHandlers.ofString()).body());
        } catch (IOException e) {
            return MAPPER.createObjectNode();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
