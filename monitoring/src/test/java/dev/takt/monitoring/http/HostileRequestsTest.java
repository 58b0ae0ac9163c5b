package dev.takt.monitoring.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.takt.loop.Mode;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Bytes that are no request, or a wrong one, at the port of the page: each is refused or ignored, none is a command, and the server goes
 * on. With {@code -Dtakt.fuzz.requests} as many as that; then the worst times are printed.
 */
class HostileRequestsTest {
    private static final int REQUESTS = Integer.getInteger("takt.fuzz.requests", 400);
    private static final int PATIENCE_MILLIS = 30_000;
    private static final String RIGHT = "{\"command\": \"mode\", \"mode\": \"manual\"}";

    @TempDir
    private Path folder;

    /** What is wrong with a request. */
    private enum Kind {
        NOISE,
        FLIPPED_BITS,
        CUT,
        LONG_HEADER,
        NESTED,
        WRONG_NUMBERS,
        OTHER_METHODS,
        PATHS
    }

    @Test
    void nothingThatIsNoRequestDoesAnything() throws IOException, InterruptedException {
        try (ServedSimulation served = new ServedSimulation(folder)) {
            Random random = new Random(11);
            long[] worst = new long[Kind.values().length];
            int[] counts = new int[worst.length];
            for (int i = 0; i < REQUESTS; i++) {
                Kind kind = Kind.values()[i % worst.length];
                long begun = System.nanoTime();
                String answer = send(served, bytes(kind, random));
                worst[kind.ordinal()] = Math.max(worst[kind.ordinal()], System.nanoTime() - begun);
                counts[kind.ordinal()]++;
                assertFalse(answer.startsWith("HTTP/1.1 5"), kind + ": " + answer);
                assertFalse(answer.contains("\tat "), kind + ": a stack trace in " + answer);
            }
            served.period();
            assertEquals(Mode.AUTO, served.loop.lastCycle().orElseThrow().requested());
            assertFalse(served.answered.contains(CommandResult.OK), served.answered::toString);
            assertEquals(
                    200,
                    served.post(RIGHT, "Authorization", "Bearer " + ServedSimulation.OPERATOR)
                            .statusCode());
            if (Integer.getInteger("takt.fuzz.requests") != null) {
                for (Kind kind : Kind.values()) {
                    System.out.printf(
                            Locale.ROOT,
                            "| %s | %d | %.1f ms |%n",
                            kind,
                            counts[kind.ordinal()],
                            1e-6 * worst[kind.ordinal()]);
                }
            }
        }
    }

    private static byte[] bytes(Kind kind, Random random) {
        return switch (kind) {
            case NOISE -> {
                byte[] noise = new byte[1 + random.nextInt(4000)];
                random.nextBytes(noise);
                yield noise;
            }
            case FLIPPED_BITS -> flipped(random);
            case CUT -> {
                byte[] whole = request("POST", "/api/commands", RIGHT);
                yield Arrays.copyOf(whole, random.nextInt(whole.length - 1));
            }
            case LONG_HEADER ->
                ("GET /api/loop HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: " + "a".repeat(1 + random.nextInt(1_000_000))
                                + "\r\n\r\n")
                        .getBytes(StandardCharsets.ISO_8859_1);
            case NESTED -> {
                int depth = 1 + random.nextInt(20_000);
                yield request("POST", "/api/commands", "[".repeat(depth) + "]".repeat(depth));
            }
            case WRONG_NUMBERS ->
                request(
                        "POST",
                        "/api/commands",
                        "{\"command\": \"set-points\", \"values\": {\"Tsp\": "
                                + new String[] {"NaN", "1e999", "-1e999", "\"1\"", "[]", "null", "0x10", "true"}
                                        [random.nextInt(8)]
                                + "}}");
            case OTHER_METHODS ->
                request(
                        new String[] {"PUT", "DELETE", "TRACE", "OPTIONS", "BREW", ""}[random.nextInt(6)],
                        "/api/commands",
                        RIGHT);
            case PATHS ->
                request(
                        "GET",
                        new String[] {"/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//", "/api/%00", "/api/../.."}
                                [random.nextInt(5)],
                        "");
        };
    }

    /** A right command, not all of which is right any more; its token is among what is damaged. */
    private static byte[] flipped(Random random) {
        byte[] bytes = request("POST", "/api/commands", RIGHT);
        int token = new String(bytes, StandardCharsets.ISO_8859_1).indexOf(ServedSimulation.OPERATOR);
        bytes[token + random.nextInt(ServedSimulation.OPERATOR.length())] ^= (byte) (1 << random.nextInt(7));
        for (int k = random.nextInt(20); k > 0; k--) {
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return bytes;
    }

    private static byte[] request(String method, String path, String body) {
        return (method + " " + path
                        + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nAuthorization: Bearer "
                        + ServedSimulation.OPERATOR + "\r\nContent-Length: " + body.length()
                        + "\r\nConnection: close\r\n\r\n" + body)
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Sends, says that nothing more comes, and reads what is answered, if anything is. */
    private static String send(ServedSimulation served, byte[] bytes) throws IOException {
        var address = new InetSocketAddress("127.0.0.1", served.server.address().getPort());
        try (Socket socket = new Socket()) {
            socket.connect(address, PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write(bytes);
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (SocketException e) {
            // the server has closed the connection before all was sent, which is an answer
            return "";
        }
    }
}
