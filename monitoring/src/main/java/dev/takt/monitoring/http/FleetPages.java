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
    private final Map<String, LoopPages> open = new LinkedHashMap<>(MOST, 0.75f, true);

    private final ScheduledExecutorService ticking = Executors.newSingleThreadScheduledExecutor(
            task -> Thread.ofPlatform().name("takt-pages").daemon().unstarted(task));

    FleetPages(ServedFleet fleet, FleetServer.Gate gate) {
        this.fleet = fleet;
        this.gate = gate;
        ticking.scheduleWithFixedDelay(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }

    Optional<LoopPages> find(String name) {
        synchronized (open) {
            LoopPages present = open.get(name);
            if (present != null) {
                return Optional.of(present);
            }
            Optional<LoopPages> made = fleet.loop(name).map(loop -> new LoopPages(loop, gate));
            made.ifPresent(pages -> {
                dropOne();
                open.put(name, pages);
            });
            return made;
        }
    }

    private void dropOne() {
        Iterator<LoopPages> oldest = open.values().iterator();
        while (open.size() >= MOST && oldest.hasNext()) {
            LoopPages pages = oldest.next();
            if (!pages.isWatched()) {
                oldest.remove();
                pages.close();
            }
        }
    }

    private void tick() {
        List<LoopPages> present;
        synchronized (open) {
            present = new ArrayList<>(open.values());
        }
        present.forEach(LoopPages::tick);
    }

    @Override
    public void close() {
        ticking.shutdownNow();
        synchronized (open) {
            open.values().forEach(LoopPages::close);
            open.clear();
        }
    }
}
