package dev.takt.monitoring.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Answers to requests, all with headers that restrict what a browser may do with them. */
final class Responses {
    static final String JSON = "application/json; charset=utf-8";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Responses() {}

    /** Sets the headers of every answer. */
    static void protect(HttpExchange exchange) {
        var headers = exchange.getResponseHeaders();
        headers.set(
                "Content-Security-Policy",
                "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cache-Control", "no-store");
    }

    /** Sends a document. */
    static void json(HttpExchange exchange, int status, JsonNode document) throws IOException {
        try {
            send(exchange, status, JSON, MAPPER.writeValueAsBytes(document));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of JSON can always be written", e);
        }
    }

    /** Sends the error of a request. */
    static void wrong(HttpExchange exchange, int status, String message) throws IOException {
        json(exchange, status, JsonNodeFactory.instance.objectNode().put("error", message));
    }

    /** Sends a text. */
    static void text(HttpExchange exchange, int status, String type, String text) throws IOException {
        send(exchange, status, type, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Sends content; only the headers for a HEAD request. */
    static void send(HttpExchange exchange, int status, String type, byte[] content) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(status, -1);
            return;
        }
        exchange.sendResponseHeaders(status, content.length == 0 ? -1 : content.length);
        try (OutputStream body = exchange.getResponseBody()) {
            body.write(content);
        }
    }
}
