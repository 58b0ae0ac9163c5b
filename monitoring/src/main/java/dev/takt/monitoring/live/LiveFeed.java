package dev.takt.monitoring.live;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.monitoring.cycle.CycleRecord;
import dev.takt.monitoring.cycle.LoopDescription;
import dev.takt.monitoring.cycle.LoopView;
import dev.takt.monitoring.documents.CycleDocuments;
import dev.takt.monitoring.documents.LoopDocuments;
import dev.takt.monitoring.latency.LatencyPercentiles;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Posts what watching pages are told: the last period at most twenty times a second, plans at most five times, latencies once,
 * events when some are new. Encodes once for all pages, and nothing while there are none.
 */
public final class LiveFeed {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final long CYCLE_NANOS = 50_000_000;
    private static final long PLAN_NANOS = 200_000_000;
    private static final long LATENCY_NANOS = 1_000_000_000;
    private static final int MOST_COLUMNS = 200;

    private final LoopView loop;
    private final Supplier<? extends JsonNode> description;
    private final RecentCycles recent;
    private final LatencyPercentiles latencies;
    private final Billboard billboard = new Billboard();
    private final AtomicInteger watchers = new AtomicInteger();

    private boolean watched;
    private long cycleAt;
    private long planAt;
    private long latenciesAt;
    private long lastCycle = -1;
    private long lastPlan = -1;
    private int lastEvents = -1;
    private long lastEventMillis;
    private Optional<LoopDescription> described = Optional.empty();

    /**
     * A feed of a loop.
     *
     * @param description the first message of every page, and again when the loop has taken other settings over
     */
    public LiveFeed(
            LoopView loop,
            Supplier<? extends JsonNode> description,
            RecentCycles recent,
            LatencyPercentiles latencies) {
        this.loop = loop;
        this.description = description;
        this.recent = recent;
        this.latencies = latencies;
    }

    /** Where the messages are. */
    public Billboard billboard() {
        return billboard;
    }

    /** A page begins to watch. */
    public void watch() {
        watchers.incrementAndGet();
    }

    /** A page does not watch any more. */
    public void leave() {
        watchers.decrementAndGet();
    }

    /** How many pages watch. */
    public int watchers() {
        return watchers.get();
    }

    /**
     * Posts what is due; called often, by one thread at a time.
     *
     * @param now monotonic nanoseconds
     */
    public void tick(long now) {
        if (watchers.get() == 0) {
            if (watched) {
                watched = false;
                billboard.clear();
            }
            return;
        }
        if (!watched) {
            begin(now);
        }
        if (now - cycleAt >= CYCLE_NANOS) {
            cycleAt = now;
            postDescription();
            postCycle();
            postEvents();
        }
        if (now - planAt >= PLAN_NANOS) {
            planAt = now;
            postPlan();
        }
        if (now - latenciesAt >= LATENCY_NANOS) {
            latenciesAt = now;
            billboard.post(Topic.LATENCIES, encode(LoopDocuments.latencies(latencies)));
        }
    }

    private void begin(long now) {
        watched = true;
        cycleAt = now - CYCLE_NANOS;
        planAt = now - PLAN_NANOS;
        latenciesAt = now - LATENCY_NANOS;
        lastCycle = -1;
        lastPlan = -1;
        lastEvents = -1;
        described = Optional.empty();
        postDescription();
    }

    private void postDescription() {
        Optional<LoopDescription> present = Optional.of(loop.description());
        if (!present.equals(described)) {
            described = present;
            billboard.post(Topic.LOOP, encode(description.get()));
        }
    }

    private void postCycle() {
        Optional<CycleRecord> last = loop.lastCycle();
        if (last.isEmpty() || last.get().cycle() == lastCycle) {
            return;
        }
        ObjectNode message = JsonNodeFactory.instance.objectNode();
        message.set("state", CycleDocuments.state(last.get(), loop.setPoints()));
        message.set("recent", CycleDocuments.columns(recent.after(lastCycle, MOST_COLUMNS), List.of()));
        lastCycle = last.get().cycle();
        billboard.post(Topic.CYCLE, encode(message));
    }

    private void postEvents() {
        var events = loop.events();
        long newest = events.isEmpty() ? 0 : events.getLast().wallMillis();
        if (events.size() != lastEvents || newest != lastEventMillis) {
            lastEvents = events.size();
            lastEventMillis = newest;
            billboard.post(Topic.EVENTS, encode(LoopDocuments.events(events)));
        }
    }

    private void postPlan() {
        loop.plan().filter(plan -> plan.cycle() != lastPlan).ifPresent(plan -> {
            lastPlan = plan.cycle();
            billboard.post(Topic.PLAN, encode(LoopDocuments.plan(plan)));
        });
    }

    private static byte[] encode(JsonNode document) {
        try {
            return MAPPER.writeValueAsBytes(document);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of JSON can always be written", e);
        }
    }
}
