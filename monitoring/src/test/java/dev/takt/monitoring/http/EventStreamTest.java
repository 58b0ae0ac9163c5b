package dev.takt.monitoring.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.loop.operation.OperatorCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Pages are told the newest, each at its own pace. The clock of the feed is that of the test. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EventStreamTest {
    private static final long TICK = 60_000_000;

    @TempDir
    private Path folder;

    private ServedSimulation served;
    private long now;

    @BeforeEach
    void start() {
        served = new ServedSimulation(folder);
    }

    @AfterEach
    void stop() {
        served.close();
    }

    /** An event as it came over the wire. */
    private record Event(String topic, JsonNode content) {}

    private BufferedReader open() throws IOException, InterruptedException {
        int before = served.server.feed().watchers();
        HttpResponse<InputStream> response = served.client.send(
                HttpRequest.newBuilder(served.uri("/api/stream")).build(), HttpResponse.BodyHandlers.ofInputStream());
        assertEquals(200, response.statusCode());
        assertEquals(
                "text/event-stream",
                response.headers().firstValue("Content-Type").orElseThrow());
        assertEquals(before + 1, served.server.feed().watchers());
        return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    private void tick() {
        now += TICK;
        served.server.feed().tick(now);
    }

    private static Event next(BufferedReader stream, String topic) throws IOException {
        String last = "";
        for (String line = stream.readLine(); line != null; line = stream.readLine()) {
            if (line.startsWith("event: ")) {
                last = line.substring(7);
            } else if (line.startsWith("data: ") && last.equals(topic)) {
                return new Event(last, new ObjectMapper().readTree(line.substring(6)));
            }
        }
        throw new IOException("the stream ended without a message about " + topic);
    }

    @Test
    void tellsWhatTheLoopIsThenEveryPeriod() throws IOException, InterruptedException {
        served.period();
        BufferedReader stream = open();
        tick();
        assertEquals("tanks", next(stream, "loop").content().path("name").textValue());
        Event first = next(stream, "cycle");
        assertEquals(20, first.content().path("state").path("cycle").longValue());
        served.period();
        tick();
        assertEquals(
                21, next(stream, "cycle").content().path("state").path("cycle").longValue());
    }

    @Test
    void tellsPeriodsBetweenTwoMessagesInColumns() throws IOException, InterruptedException {
        served.period();
        BufferedReader stream = open();
        tick();
        next(stream, "cycle");
        for (int i = 0; i < 3; i++) {
            served.period();
        }
        tick();
        JsonNode numbers = next(stream, "cycle").content().path("recent").path("cycle");
        List<Long> cycles = new ArrayList<>();
        numbers.forEach(number -> cycles.add(number.longValue()));
        assertEquals(List.of(21L, 22L, 23L), cycles);
    }

    @Test
    void isNotHeldUpByAClientThatDoesNotRead() throws IOException, InterruptedException {
        served.period();
        try (Socket _ = deaf()) {
            BufferedReader stream = open();
            tick();
            next(stream, "loop");
            for (int i = 0; i < 2000; i++) {
                served.period();
                tick();
            }
            long last = served.loop.lastCycle().orElseThrow().cycle();
            long seen = 0;
            while (seen < last) {
                seen = next(stream, "cycle")
                        .content()
                        .path("state")
                        .path("cycle")
                        .longValue();
            }
            assertEquals(last, seen);
        }
    }

    @Test
    void tellsAnEventThatComesInTheSameMillisecondAsTwoHundredOthers() throws IOException, InterruptedException {
        served.period();
        for (int i = 0; i < 200; i++) {
            served.loop.submit(new OperatorCommand.Acknowledge(), "anna");
        }
        BufferedReader stream = open();
        tick();
        next(stream, "events");
        served.loop.submit(new OperatorCommand.FollowSchedule(), "anna");
        tick();
        JsonNode events = next(stream, "events").content();
        assertEquals("FollowSchedule", events.get(199).path("command").textValue());
    }

    private Socket deaf() throws IOException {
        Socket deaf = new Socket();
        deaf.setReceiveBufferSize(4096);
        deaf.connect(new InetSocketAddress("127.0.0.1", served.server.address().getPort()));
        deaf.getOutputStream()
                .write("GET /api/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        assertTrue(deaf.getInputStream().read() >= 0);
        return deaf;
    }

    /** Two may watch. */
    @Test
    void whatReadsNothingMakesRoomForAPageThatDoes() throws IOException, InterruptedException {
        served.period();
        try (Socket _ = deaf();
                Socket _ = deaf()) {
            assertEquals(503, statusOfAnother());
            int status = 503;
            // As many messages as the machine's buffers take, and half a minute of further ones.
            for (int messages = 0; messages < 40_000 && status == 503; messages++) {
                served.period();
                tick();
                status = messages % 500 == 499 ? statusOfAnother() : status;
            }
            assertEquals(200, status);
        }
    }

    private int statusOfAnother() throws IOException, InterruptedException {
        HttpResponse<InputStream> response = served.client.send(
                HttpRequest.newBuilder(served.uri("/api/stream")).build(), HttpResponse.BodyHandlers.ofInputStream());
        response.body().close();
        return response.statusCode();
    }

    @Test
    void turnsAwayPagesBeyondTheLimit() throws IOException, InterruptedException {
        open();
        open();
        assertEquals(503, served.get("/api/stream").statusCode());
        assertEquals(2, served.server.feed().watchers());
    }
}
