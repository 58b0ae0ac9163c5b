package dev.takt.monitoring.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The files of the page, which are part of the program, so the page needs no other server. */
final class PageResources implements HttpHandler {
    private static final String FOLDER = "/dev/takt/monitoring/page/";
    private static final Pattern PLAIN = Pattern.compile("[a-zA-Z0-9-]+(/[a-zA-Z0-9-]+)?(\\.[a-zA-Z0-9]+)*");
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml",
            "txt", "text/plain; charset=utf-8");

    private final String first;

    /** The page of a loop. */
    PageResources() {
        this("index.html");
    }

    /**
     * Another page.
     *
     * @param first what the folder itself shows
     */
    PageResources(String first) {
        this.first = first;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        handle(exchange, exchange.getRequestURI().getPath().substring(1));
    }

    /** Sends a file of the page. */
    void handle(HttpExchange exchange, String path) throws IOException {
        if (!exchange.getRequestMethod().matches("GET|HEAD")) {
            exchange.getResponseHeaders().set("Allow", "GET, HEAD");
            Responses.wrong(exchange, 405, "this can only be read");
            return;
        }
        String name = path.isEmpty() ? first : path;
        Optional<byte[]> content = read(name);
        if (content.isEmpty()) {
            Responses.wrong(exchange, 404, "nothing here");
            return;
        }
        String extension = name.substring(name.lastIndexOf('.') + 1);
        Responses.send(exchange, 200, TYPES.getOrDefault(extension, "application/octet-stream"), content.get());
    }

    private static Optional<byte[]> read(String name) throws IOException {
        if (!PLAIN.matcher(name).matches() || name.indexOf('.') < 0) {
            return Optional.empty();
        }
        try (InputStream resource = PageResources.class.getResourceAsStream(FOLDER + name)) {
            return resource == null ? Optional.empty() : Optional.of(resource.readAllBytes());
        }
    }
}
