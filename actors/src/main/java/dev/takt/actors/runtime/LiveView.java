package dev.takt.actors.runtime;

import dev.takt.actors.dispatch.AcceptedPlan;
import dev.takt.loop.alarm.Alarm;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopDescription;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.loop.cycle.LoopView;
import dev.takt.loop.cycle.PairStatus;
import dev.takt.loop.cycle.PlanView;
import dev.takt.loop.cycle.SetPointState;
import dev.takt.loop.service.ServiceImage;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** Keeps the state of a running loop for readers. */
final class LiveView implements LoopView, LoopObserver {
    private static final int MAX_EVENTS = 300;

    private final AtomicReference<LoopDescription> description;
    private final AtomicReference<Optional<AcceptedPlan>> accepted;
    private final AtomicReference<Map<String, SetPointState>> setPoints;
    private final AtomicReference<Optional<CycleRecord>> lastCycle = new AtomicReference<>(Optional.empty());
    private final AtomicReference<List<Alarm>> alarms = new AtomicReference<>(List.of());
    private final AtomicReference<ServiceImage> service = new AtomicReference<>(ServiceImage.NONE);
    private final Optional<Supplier<PairStatus>> pair;
    private final Deque<LoopEvent> events = new ArrayDeque<>();

    LiveView(
            LoopDescription description,
            AtomicReference<Optional<AcceptedPlan>> accepted,
            AtomicReference<Map<String, SetPointState>> setPoints,
            Optional<Supplier<PairStatus>> pair) {
        this.pair = pair;
        this.description = new AtomicReference<>(description);
        this.accepted = accepted;
        this.setPoints = setPoints;
    }

    @Override
    public void cycleEnded(CycleRecord cycle) {
        lastCycle.set(Optional.of(cycle));
    }

    @Override
    public void happened(LoopEvent event) {
        synchronized (events) {
            if (events.size() == MAX_EVENTS) {
                events.removeFirst();
            }
            events.addLast(event);
        }
    }

    @Override
    public void serviceChanged(ServiceImage image) {
        service.set(image);
    }

    @Override
    public ServiceImage service() {
        return service.get();
    }

    @Override
    public Optional<PairStatus> pair() {
        return pair.map(Supplier::get);
    }

    /** The description of the loop has changed. */
    void describe(LoopDescription changed) {
        description.set(changed);
    }

    @Override
    public LoopDescription description() {
        return description.get();
    }

    @Override
    public Optional<CycleRecord> lastCycle() {
        return lastCycle.get();
    }

    @Override
    public Optional<PlanView> plan() {
        return accepted.get().map(PlanTrajectories::of);
    }

    @Override
    public Map<String, SetPointState> setPointStates() {
        return setPoints.get();
    }

    /** Sets the alarms that are not normal. */
    void alarmed(List<Alarm> present) {
        alarms.set(present);
    }

    @Override
    public List<Alarm> alarms() {
        return alarms.get();
    }

    @Override
    public List<LoopEvent> events() {
        synchronized (events) {
            return List.copyOf(events);
        }
    }
}
