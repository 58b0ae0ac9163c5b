package dev.takt.monitoring.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** {@code /history}: the page of a loop's own past. One is made at a time, so that many requests take no more of the machine. */
final class PastEndpoint implements HttpHandler {
    private static final int LONGEST_QUERY = 200;

    private final Optional<PastPages> pages;
    private final Semaphore free = new Semaphore(1);

    PastEndpoint(Optional<PastPages> pages) {
        this.pages = pages;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        if (pages.isEmpty()) {
            Responses.wrong(
                    exchange,
                    404,
                    "this loop has no journal. Maybe monitoring.journal.directory should name a folder for one.");
            return;
        }
        Optional<Map<String, String>> asked = asked(exchange.getRequestURI().getRawQuery());
        if (asked.isEmpty()) {
            Responses.wrong(exchange, 400, "expected /history?from=WHEN&to=WHEN");
        } else if (!free.tryAcquire()) {
            exchange.getResponseHeaders().set("Retry-After", "5");
            Responses.wrong(exchange, 503, "another page is being made. Maybe ask again in a few seconds.");
        } else {
            try {
                answer(exchange, pages.get().page(asked.get()));
            } finally {
                free.release();
            }
        }
    }

    private static void answer(HttpExchange exchange, PastPages.Answer answer) throws IOException {
        if (answer.isPage()) {
            // the page has its style and its script in itself, and loads nothing
            exchange.getResponseHeaders()
                    .set(
                            "Content-Security-Policy",
                            "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:;"
                                    + " frame-ancestors 'none'; base-uri 'none'; form-action 'none'");
            Responses.text(exchange, 200, "text/html; charset=utf-8", answer.content());
        } else {
            Responses.wrong(exchange, 400, answer.content());
        }
    }

    /** Empty for a query that is none. */
    private static Optional<Map<String, String>> asked(@Nullable String query) {
        Map<String, String> asked = new LinkedHashMap<>();
        if (query == null || query.isEmpty()) {
            return Optional.of(asked);
        }
        if (query.length() > LONGEST_QUERY) {
            return Optional.empty();
        }
        for (String part : query.split("&")) {
            int at = part.indexOf('=');
            if (at < 1) {
                return Optional.empty();
            }
            try {
                asked.put(part.substring(0, at), URLDecoder.decode(part.substring(at + 1), StandardCharsets.UTF_8));
            } catch (IllegalArgumentException e) {
                return Optional.empty();
            }
        }
        return Optional.of(asked);
    }
}
