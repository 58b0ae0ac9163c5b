package dev.takt.monitoring.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.takt.monitoring.live.Billboard.Message;
import dev.takt.monitoring.live.LiveFeed;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * {@code GET /api/stream}: the messages of the live feed as server-sent events, one thread a client. A client that reads slowly
 * gets the newest messages and misses others; it holds up nobody but itself.
 */
final class EventStream implements HttpHandler {
    private static final long HEARTBEAT_MILLIS = 5000;
    private static final byte[] HEARTBEAT = ":\n\n".getBytes(StandardCharsets.UTF_8);
    private static final byte[] END = "\n\n".getBytes(StandardCharsets.UTF_8);

    private final LiveFeed feed;
    private final int mostClients;
    private volatile boolean open = true;

    EventStream(LiveFeed feed, int mostClients) {
        this.feed = feed;
        this.mostClients = mostClients;
    }

    /** Lets the clients go. */
    void close() {
        open = false;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        feed.watch();
        try {
            if (feed.watchers() > mostClients) {
                Responses.wrong(
                        exchange,
                        503,
                        mostClients + " pages watch already; monitoring.http.stream-clients allows more");
                return;
            }
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream body = exchange.getResponseBody()) {
                send(body);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            feed.leave();
        }
    }

    private void send(OutputStream body) throws IOException, InterruptedException {
        long seen = 0;
        body.write("retry: 1000\n\n".getBytes(StandardCharsets.UTF_8));
        body.flush();
        while (open) {
            List<Message> messages = feed.billboard().awaitNewer(seen, HEARTBEAT_MILLIS);
            if (messages.isEmpty()) {
                body.write(HEARTBEAT);
            }
            for (Message message : messages) {
                body.write(("event: " + message.topic().label() + "\nid: " + message.version() + "\ndata: ")
                        .getBytes(StandardCharsets.UTF_8));
                body.write(message.json());
                body.write(END);
                seen = message.version();
            }
            body.flush();
        }
    }
}
