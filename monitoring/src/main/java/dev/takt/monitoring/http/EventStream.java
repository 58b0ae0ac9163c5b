package dev.takt.monitoring.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.takt.monitoring.live.Billboard.Frame;
import dev.takt.monitoring.live.LiveFeed;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * {@code GET /api/stream}: the live feed as server-sent events, one virtual thread a client, which wakes when the feed posts and has
 * no timer of its own. A client that reads slowly gets the newest events and misses others; it holds up nobody but itself.
 */
final class EventStream implements HttpHandler {
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
        if (feed.watchers() > mostClients) {
            feed.leave();
            Responses.wrong(
                    exchange, 503, mostClients + " pages watch already; monitoring.http.stream-clients allows more");
            return;
        }
        try {
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
        body.write("retry: 1000\n\n".getBytes(StandardCharsets.UTF_8));
        body.flush();
        long seen = 0;
        while (open) {
            Frame frame = feed.billboard().awaitNewer(seen);
            body.write(frame.bytes());
            body.flush();
            seen = frame.version();
        }
    }
}
