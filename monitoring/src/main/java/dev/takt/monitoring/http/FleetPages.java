package dev.takt.monitoring.http;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The pages of single loops, made when somebody asks for them, and dropped when others were asked for since. */
final class FleetPages implements AutoCloseable {
    private static final int MOST = 32;
    private static final long TICK_MILLIS = 50;

    private final ServedFleet fleet;
    private final FleetServer.Gate gate;
    /** The least recently used first. */
    private final Map<String, Opened> open = new LinkedHashMap<>(MOST, 0.75f, true);

    private final ScheduledExecutorService ticking = Executors.newSingleThreadScheduledExecutor(
            task -> Thread.ofPlatform().name("takt-pages").daemon().unstarted(task));

    /** The pages of a loop as long as it is the same one: a loop that ends may begin again under its name. */
    private record Opened(ServedFleet.Loop loop, LoopPages pages) {}

    FleetPages(ServedFleet fleet, FleetServer.Gate gate) {
        this.fleet = fleet;
        this.gate = gate;
        ticking.scheduleWithFixedDelay(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }

    Optional<LoopPages> find(String name) {
        Optional<ServedFleet.Loop> loop = fleet.loop(name);
        synchronized (open) {
            Opened present = open.get(name);
            if (present != null && loop.filter(present.loop()::equals).isPresent()) {
                return Optional.of(present.pages());
            }
            if (present != null) {
                open.remove(name);
                present.pages().close();
            }
            return loop.map(one -> {
                dropOne();
                LoopPages pages = new LoopPages(one, gate);
                open.put(name, new Opened(one, pages));
                return pages;
            });
        }
    }

    private void dropOne() {
        Iterator<Opened> oldest = open.values().iterator();
        while (open.size() >= MOST && oldest.hasNext()) {
            LoopPages pages = oldest.next().pages();
            if (!pages.isWatched()) {
                oldest.remove();
                pages.close();
            }
        }
    }

    private void tick() {
        List<Opened> present;
        synchronized (open) {
            present = new ArrayList<>(open.values());
        }
        present.forEach(each -> each.pages().tick());
    }

    @Override
    public void close() {
        ticking.shutdownNow();
        synchronized (open) {
            open.values().forEach(each -> each.pages().close());
            open.clear();
        }
    }
}
