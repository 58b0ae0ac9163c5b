package dev.takt.app.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.app.terminal.RemoteLoopException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;

/** A loop or plant in another process, accessed over its HTTP API. */
final class RemoteLoop implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final String what;
    private final URI address;
    private final Optional<String> token;
    private final HttpClient client;

    /**
     * Connects to it.
     *
     * @param what a loop, or a plant
     * @param trusted certificates of an https address; empty for the authorities of Java
     */
    RemoteLoop(String what, URI address, Optional<String> token, Optional<SSLContext> trusted) {
        this.what = what;
        this.address = address;
        this.token = token;
        HttpClient.Builder builder = HttpClient.newBuilder().connectTimeout(PATIENCE);
        trusted.ifPresent(builder::sslContext);
        this.client = builder.build();
    }

    /**
     * Reads a document.
     *
     * @throws RemoteLoopException if there is none
     */
    JsonNode read(String path) {
        Answer answer = send(request(path).GET().build());
        if (answer.status() != 200) {
            throw new RemoteLoopException(address.resolve(path) + ": "
                    + answer.document().path("error").asText("status " + answer.status()));
        }
        return answer.document();
    }

    /**
     * Sends a command.
     *
     * @return the answer of the loop
     * @throws RemoteLoopException if it is refused
     */
    JsonNode command(ObjectNode command) {
        return post("api/commands", command);
    }

    /** As {@link #command}, to another place. */
    JsonNode post(String path, ObjectNode command) {
        HttpRequest.Builder request = request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(command.toString()));
        token.ifPresent(value -> request.header("Authorization", "Bearer " + value));
        Answer answer = send(request.build());
        if (answer.status() == 200) {
            return answer.document();
        }
        String reason = answer.document()
                .path("error")
                .asText(answer.document().path("reason").asText("status " + answer.status()));
        String cure = answer.status() == 401
                ? ". Maybe TAKT_TOKEN or --token-file gives the token of an operator of this " + what + "."
                : "";
        throw new RemoteLoopException((answer.status() == 504 ? "not sure: " : "refused: ") + reason + cure);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(address.resolve(path)).timeout(PATIENCE);
    }

    private Answer send(HttpRequest request) {
        try {
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            return new Answer(response.statusCode(), MAPPER.readTree(response.body()));
        } catch (JsonProcessingException e) {
            throw new RemoteLoopException(
                    address + " does not answer as a " + what + " does. Maybe --at names something else.");
        } catch (SSLException e) {
            throw new RemoteLoopException("the " + what + " at " + address + " is not trusted (" + e.getMessage()
                    + "). Maybe --trust FILE is to give its certificate, or --at the name that is in it.");
        } catch (IOException e) {
            throw new RemoteLoopException("no " + what + " answers at " + address
                    + ". Maybe it does not run, or --at should say where; 'takt "
                    + (what.equals("plant") ? what : "run") + "' prints its address.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RemoteLoopException("interrupted");
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }

    private record Answer(int status, JsonNode document) {}
}
