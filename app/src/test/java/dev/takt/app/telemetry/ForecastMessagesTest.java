package dev.takt.app.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.LoopOperation;
import dev.takt.loop.operation.OperatorCommand;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** How many messages of forecasts reach the loop, and how often it hears of garbage. */
class ForecastMessagesTest {
    private static final long SECOND = 1_000_000_000L;
    private static final String FORECAST = "{\"name\": \"price\", \"times\": [0, 10], \"values\": [1, 2]}";

    private final AtomicLong nanos = new AtomicLong();
    private final List<String> submitted = new ArrayList<>();
    private final ForecastMessages messages = new ForecastMessages(
            new LoopOperation() {
                @Override
                public CompletionStage<CommandOutcome> submit(OperatorCommand command, String who) {
                    submitted.add(((OperatorCommand.Forecast) command).name());
                    return CompletableFuture.completedStage(new CommandOutcome(true, "", 0));
                }
            },
            nanos::get);

    private void send(String message, int times) {
        for (int k = 0; k < times; k++) {
            messages.take(message.getBytes(StandardCharsets.UTF_8));
        }
    }

    private long count(String name) {
        return submitted.stream().filter(name::equals).count();
    }

    @Test
    void twentyASecondReachTheLoopAfterABurst() {
        send(FORECAST, 1000);
        assertEquals(100, count("price"));
        assertEquals(1, count("(mqtt: a message was refused: more than 20 a second)"));
        for (int second = 1; second <= 10; second++) {
            nanos.addAndGet(SECOND);
            send(FORECAST, 1000);
        }
        assertEquals(100 + 200, count("price"));
        assertEquals(301, submitted.size(), "the rest is told together");
    }

    /** The loop repeats the name in its log, its journal and its audit, and would keep megabytes of each message. */
    @Test
    void whatCouldBeNoNameIsGarbage() {
        send(FORECAST.replace("price", "N".repeat(1_000_000)), 1);
        send(FORECAST.replace("price", "price\\nanna: mode manual"), 1);
        send(FORECAST.replace("[0, 10]", "[\"" + "x".repeat(1_000_000) + "\", 10]"), 1);
        assertEquals(
                List.of(
                        "(mqtt: a message was refused: name: 1000000 characters found, expected a name of one line and at"
                                + " most 200 characters)"),
                submitted);
        nanos.addAndGet(60 * SECOND);
        send(FORECAST.replace("[0, 10]", "[\"" + "x".repeat(1_000_000) + "\", 10]"), 1);
        assertEquals(
                true,
                submitted.getLast().length() < 1200,
                () -> submitted.getLast().length() + " characters");
    }

    @Test
    void garbageIsToldOnceAMinute() {
        for (int k = 0; k < 50; k++) {
            send("{\"k\": " + k + "}", 1);
            send("garbage " + k, 1);
        }
        assertEquals(1, submitted.size(), submitted.toString());
        nanos.addAndGet(60 * SECOND);
        send("garbage", 1);
        assertEquals(2, submitted.size(), submitted.toString());
        assertEquals(true, submitted.getLast().endsWith("(100 since the last such line))"), submitted.getLast());
    }
}
