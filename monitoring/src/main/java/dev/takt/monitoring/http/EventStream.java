package dev.takt.monitoring.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.takt.monitoring.live.Billboard.Frame;
import dev.takt.monitoring.live.LiveFeed;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * {@code GET /api/stream}: the live feed as server-sent events, one virtual thread per client, which wakes when the
 * feed posts and has no timer. A slow client gets the newest events and misses others; it does not delay other clients.
 * A client that has stopped reading, for instance a sleeping tablet, is disconnected for a new one when the limit is
 * reached.
 */
final class EventStream implements HttpHandler {
    /** Half a minute: the feed posts at most twenty times a second. */
    private static final long MAX_MISSED = 600;

    private final LiveFeed feed;
    private final int mostClients;
    private final Set<Client> clients = ConcurrentHashMap.newKeySet();
    private volatile boolean open = true;

    EventStream(LiveFeed feed, int mostClients) {
        this.feed = feed;
        this.mostClients = mostClients;
    }

    /** A client and the last version that it has read; interrupting its thread closes its connection. */
    private static final class Client {
        private final Thread thread = Thread.currentThread();
        private volatile long seen;

        Client(long seen) {
            this.seen = seen;
        }
    }

    /** Disconnects all clients. */
    void close() {
        open = false;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        feed.watch();
        if (feed.watchers() > mostClients && !dismissOne()) {
            feed.leave();
            Responses.wrong(
                    exchange, 503, mostClients + " pages watch already; monitoring.http.stream-clients allows more");
            return;
        }
        try {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream body = exchange.getResponseBody()) {
                serve(body);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            feed.leave();
        }
    }

    /** Disconnects a client that reads nothing; false if there is none. */
    private boolean dismissOne() {
        long newest = feed.billboard().version();
        for (Client client : clients) {
            if (newest - client.seen > MAX_MISSED && clients.remove(client)) {
                client.thread.interrupt();
                return true;
            }
        }
        return false;
    }

    private void serve(OutputStream body) throws IOException, InterruptedException {
        Client client = new Client(feed.billboard().version());
        clients.add(client);
        try {
            send(body, client);
        } finally {
            clients.remove(client);
        }
    }

    private void send(OutputStream body, Client client) throws IOException, InterruptedException {
        body.write("retry: 1000\n\n".getBytes(StandardCharsets.UTF_8));
        body.flush();
        long seen = 0;
        while (open) {
            Frame frame = feed.billboard().awaitNewer(seen);
            body.write(frame.bytes());
            body.flush();
            seen = frame.version();
            client.seen = seen;
        }
    }
}
