package dev.takt.monitoring.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.loop.alarm.Alarm;
import dev.takt.loop.alarm.AlarmState;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopDescription;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopView;
import dev.takt.monitoring.documents.AlarmDocuments;
import dev.takt.monitoring.documents.CycleDocuments;
import dev.takt.monitoring.documents.LoopDocuments;
import dev.takt.monitoring.documents.ServiceDocument;
import dev.takt.monitoring.latency.LatencyPercentiles;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Posts the data for open pages: the last period at most twenty times a second, plans at most five times, latencies
 * once, events and alarms when they are new, and a keep-alive message when there is nothing else. Data that are due at
 * the same time are encoded once and posted together. While no page is open, nothing is encoded.
 */
public final class LiveFeed {
    private static final long CYCLE_NANOS = 50_000_000;
    /** The time by which a tick of the feed may come early, to avoid a beat with periods of 50 ms. */
    private static final long JITTER_NANOS = 5_000_000;

    private static final long PLAN_NANOS = 200_000_000;
    private static final long LATENCY_NANOS = 1_000_000_000;
    private static final long ALARM_NANOS = 1_000_000_000;
    private static final long SILENCE_NANOS = 5_000_000_000L;
    private static final int MAX_COLUMNS = 200;

    private final LoopView loop;
    private final Supplier<? extends JsonNode> description;
    private final RecentCycles recent;
    private final LatencyPercentiles latencies;
    private final Billboard billboard = new Billboard();
    private final AtomicInteger watchers = new AtomicInteger();

    private boolean watched;
    private long cycleDue;
    private long planDue;
    private long latenciesDue;
    private long aliveDue;
    private long lastCycle = -1;
    private long lastPlan = -1;
    private Optional<List<LoopEvent>> lastEvents = Optional.empty();
    private Optional<List<Alarm>> lastAlarms = Optional.empty();
    private List<AlarmState> lastStates = List.of();
    private long alarmsDue;
    private Optional<LoopDescription> described = Optional.empty();

    /**
     * A feed of a loop.
     *
     * @param description the first message for every page, sent again when the loop has applied other settings
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

    /** The posted events. */
    public Billboard billboard() {
        return billboard;
    }

    /** A page was opened. */
    public void watch() {
        watchers.incrementAndGet();
    }

    /** A page was closed. */
    public void leave() {
        watchers.decrementAndGet();
    }

    /** The number of open pages. */
    public int watchers() {
        return watchers.get();
    }

    /**
     * Posts the data that are due; called often, by one thread at a time.
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
        Map<Topic, JsonNode> news = new EnumMap<>(Topic.class);
        if (now - cycleDue >= -JITTER_NANOS) {
            cycleDue = following(cycleDue, CYCLE_NANOS, now);
            description(news);
            cycle(news);
            events(news);
            alarms(news, now);
        }
        if (now - planDue >= -JITTER_NANOS) {
            planDue = following(planDue, PLAN_NANOS, now);
            plan(news);
        }
        if (now - latenciesDue >= -JITTER_NANOS) {
            latenciesDue = following(latenciesDue, LATENCY_NANOS, now);
            news.put(Topic.LATENCIES, LoopDocuments.latencies(latencies));
        }
        if (!news.isEmpty() || now - aliveDue >= 0) {
            aliveDue = now + SILENCE_NANOS;
            billboard.post(ServerSentEvents.of(billboard.nextVersion(), news));
        }
    }

    /** The next due time: one per interval on average, and never two within half an interval. */
    private static long following(long due, long interval, long now) {
        return Math.max(due + interval, now + interval / 2);
    }

    private void begin(long now) {
        watched = true;
        cycleDue = now;
        planDue = now;
        latenciesDue = now;
        aliveDue = now;
        lastCycle = -1;
        lastPlan = -1;
        lastEvents = Optional.empty();
        lastAlarms = Optional.empty();
        alarmsDue = now;
        described = Optional.empty();
    }

    private void description(Map<Topic, JsonNode> news) {
        Optional<LoopDescription> present = Optional.of(loop.description());
        if (!present.equals(described)) {
            described = present;
            news.put(Topic.LOOP, description.get());
        }
    }

    private void cycle(Map<Topic, JsonNode> news) {
        Optional<CycleRecord> last = recent.newest();
        if (last.isEmpty() || last.get().cycle() == lastCycle) {
            return;
        }
        ObjectNode message = JsonNodeFactory.instance.objectNode();
        ObjectNode state = CycleDocuments.state(last.get(), loop.setPointStates(), recent.measurements());
        state.set("service", ServiceDocument.of(loop.service()));
        message.set("state", state);
        message.set("recent", CycleDocuments.columns(recent.after(lastCycle, MAX_COLUMNS), List.of()));
        lastCycle = last.get().cycle();
        news.put(Topic.CYCLE, message);
    }

    private void events(Map<Topic, JsonNode> news) {
        Optional<List<LoopEvent>> events = Optional.of(loop.events());
        if (!events.equals(lastEvents)) {
            lastEvents = events;
            news.put(Topic.EVENTS, LoopDocuments.events(events.get()));
        }
    }

    /** Posts changed states of alarms at once, and alarms with changed values only from time to time. */
    private void alarms(Map<Topic, JsonNode> news, long now) {
        List<Alarm> present = loop.alarms();
        List<AlarmState> states = present.stream().map(Alarm::state).toList();
        boolean others = !states.equals(lastStates) || lastAlarms.isEmpty();
        if (others || now - alarmsDue >= 0 && !lastAlarms.equals(Optional.of(present))) {
            alarmsDue = now + ALARM_NANOS;
            lastStates = states;
            lastAlarms = Optional.of(present);
            news.put(Topic.ALARMS, AlarmDocuments.alarms(present));
        }
    }

    private void plan(Map<Topic, JsonNode> news) {
        loop.plan().filter(plan -> plan.cycle() != lastPlan).ifPresent(plan -> {
            lastPlan = plan.cycle();
            news.put(Topic.PLAN, LoopDocuments.plan(plan));
        });
    }
}
