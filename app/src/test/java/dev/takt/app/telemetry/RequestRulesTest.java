package dev.takt.app.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** How many requests pass, and how often refused ones are told. */
class RequestRulesTest {
    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong nanos = new AtomicLong(-5 * SECOND);

    @Test
    void aBurstPassesAndThenTheRate() {
        RequestLimit limit = new RequestLimit(10, 3, nanos::get);
        assertEquals(3, passing(limit));
        nanos.addAndGet(SECOND / 10);
        assertEquals(1, passing(limit));
        nanos.addAndGet(1000 * SECOND);
        assertEquals(3, passing(limit), "a pause saves no more than a burst");
    }

    private static int passing(RequestLimit limit) {
        int passed = 0;
        while (limit.passes()) {
            passed++;
        }
        return passed;
    }

    @Test
    void refusalsAreToldOnceAMinuteAndAllCounted() {
        List<String> told = new ArrayList<>();
        RefusedRequests refused = new RefusedRequests(told::add, nanos::get);
        for (int i = 0; i < 1000; i++) {
            refused.add("it is garbage");
        }
        assertEquals(List.of("mqtt: a message was refused: it is garbage"), told);
        nanos.addAndGet(59 * SECOND);
        refused.add("it is garbage");
        assertEquals(1, told.size());
        nanos.addAndGet(SECOND);
        refused.add("it is too long");
        assertEquals("mqtt: a message was refused: it is too long (1001 since the last such line)", told.getLast());
        assertEquals(1002, refused.count());
    }
}
