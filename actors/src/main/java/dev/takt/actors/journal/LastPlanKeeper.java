package dev.takt.actors.journal;

import dev.takt.actors.dispatch.AcceptedPlan;
import dev.takt.actors.estimation.KeptEstimate;
import dev.takt.actors.estimation.StateEstimate;
import dev.takt.config.time.PlantTime;
import dev.takt.dynamics.DelayHistory;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.loop.cycle.VitalSign;
import dev.takt.loop.service.ServiceImage;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Keeps the last plan of a running loop in a file, and what operators gave it in another one. The loop never waits; a separate thread
 * looks four times a second, and writes what is newest: a plan like the one before once a second, all else at once.
 */
public final class LastPlanKeeper implements LoopObserver, AutoCloseable {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    /** A plan after another tells little that is new, and a fleet has many. */
    private static final long PLAN_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1) - PAUSE_NANOS / 2;

    private static final double MILLI = 1e-3;

    private final LastPlanFile file;
    private final String modelHash;
    private final double timeScale;
    private final PlantTime time;
    private final Live live;
    private final AtomicReference<Optional<Noted>> newest = new AtomicReference<>(Optional.empty());
    private final Thread thread;
    private Optional<Noted> written = Optional.empty();
    private long planWritten;
    private volatile String configurationHash;
    private volatile boolean closing;
    private volatile ServiceImage service = ServiceImage.NONE;
    /** Why the last attempt to write the plan, or what operators gave, failed; empty after one that did not. */
    private volatile String planFailure = "";

    private volatile String ordersFailure = "";

    /**
     * What a loop has at present.
     *
     * @param accepted the last plan that passed the gate
     * @param past what was applied and estimated, for dead times
     * @param estimate of an estimator that infers what is not measured
     * @param orders keeps what operators gave
     */
    public record Live(
            Supplier<Optional<AcceptedPlan>> accepted,
            Supplier<Map<String, DelayHistory.Kept>> past,
            Supplier<Optional<StateEstimate>> estimate,
            Optional<OrdersKeeper> orders) {}

    /** A plan whose time 0 is a time of day. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Noted(
            AcceptedPlan plan,
            double start,
            boolean automatic,
            String configurationHash,
            double[] commands,
            Map<String, DelayHistory.Kept> past,
            ServiceImage service,
            Optional<StateEstimate> estimate) {
        boolean saysAsMuchAs(Noted other) {
            return plan == other.plan && Arrays.equals(commands, other.commands) && isForTheSame(other);
        }

        /** Whether a loop that starts again would do the same with both. */
        boolean isForTheSame(Noted other) {
            return automatic == other.automatic
                    && configurationHash.equals(other.configurationHash)
                    && service.equals(other.service);
        }
    }

    /**
     * Starts to keep plans.
     *
     * @param configurationHash of the case
     * @param modelHash of its model
     * @param timeScale seconds of the plant in a second of the clock
     * @param time of the plant
     * @param live the plan to keep, and what was before it
     */
    public LastPlanKeeper(
            LastPlanFile file,
            String configurationHash,
            String modelHash,
            double timeScale,
            PlantTime time,
            Live live) {
        this.file = file;
        this.configurationHash = configurationHash;
        this.modelHash = modelHash;
        this.timeScale = timeScale;
        this.time = time;
        this.live = live;
        this.thread = Thread.ofPlatform().daemon().name("takt-last-plan").start(this::keep);
    }

    /** Sets the settings that apply from now on. */
    public void configured(String hash) {
        configurationHash = hash;
    }

    @Override
    public void cycleEnded(CycleRecord cycle) {
        live.orders().ifPresent(orders -> orders.cycleEnded(cycle));
        boolean automatic = cycle.actual() == Mode.AUTO || cycle.actual() == Mode.DEGRADED;
        live.accepted().get().ifPresent(plan -> {
            double start = MILLI * cycle.wallMillis() - (cycle.time() - plan.start()) / timeScale;
            newest.set(Optional.of(new Noted(
                    plan,
                    start,
                    automatic,
                    configurationHash,
                    cycle.command().applied(),
                    live.past().get(),
                    service,
                    live.estimate().get())));
        });
    }

    @Override
    public void happened(LoopEvent event) {
        // the periods tell this
    }

    @Override
    public void serviceChanged(ServiceImage image) {
        service = image;
    }

    private void keep() {
        while (!closing) {
            LockSupport.parkNanos(PAUSE_NANOS);
            write();
        }
        write();
    }

    private void write() {
        writePlan();
        try {
            if (live.orders().isPresent()) {
                live.orders().get().write(configurationHash, modelHash);
            }
            ordersFailure = "";
        } catch (IOException e) {
            // the next attempt is soon
            ordersFailure = reason(e);
        }
    }

    private void writePlan() {
        Optional<Noted> now = newest.get();
        if (now.isEmpty() || written.filter(now.get()::saysAsMuchAs).isPresent()) {
            return;
        }
        boolean soon = System.nanoTime() - planWritten < PLAN_PAUSE_NANOS;
        if (soon && !closing && written.filter(now.get()::isForTheSame).isPresent()) {
            return;
        }
        AcceptedPlan plan = now.get().plan();
        double length = (plan.end() - plan.start()) / timeScale;
        try {
            file.write(new LastPlan(
                    now.get().configurationHash(),
                    modelHash,
                    now.get().start(),
                    now.get().start() + length,
                    now.get().automatic(),
                    plan.plan().objective(),
                    plan.plan().output(),
                    time.origin() + plan.start(),
                    now.get().commands(),
                    since(plan.start(), now.get().past()),
                    now.get().service(),
                    plan.held(),
                    now.get()
                            .estimate()
                            .map(estimate -> KeptEstimate.of(estimate).later(-plan.start()))));
            written = now;
            planWritten = System.nanoTime();
            planFailure = "";
        } catch (IOException e) {
            // the next plan may be written; a loop that starts again finds an old plan and does not follow it
            planFailure = reason(e);
        }
    }

    /** The same with times that count from the start of the plan. */
    private static Map<String, DelayHistory.Kept> since(double start, Map<String, DelayHistory.Kept> past) {
        Map<String, DelayHistory.Kept> moved = new LinkedHashMap<>();
        past.forEach((variable, known) -> moved.put(variable, known.later(-start)));
        return moved;
    }

    private static String reason(IOException failure) {
        return switch (failure) {
            case AccessDeniedException _ -> "no right to write there";
            case FileSystemException e when e.getReason() != null -> e.getReason();
            case FileSystemException e -> e.getClass().getSimpleName() + " of " + e.getFile();
            default -> String.valueOf(failure.getMessage());
        };
    }

    /** Whether all that is to be kept is written; may be called from any thread. */
    public List<VitalSign> signs() {
        String failure = Stream.of(said("what operators gave", ordersFailure), said("the last plan", planFailure))
                .flatMap(Optional::stream)
                .collect(Collectors.joining("; "));
        return List.of(new VitalSign.KeptState(failure));
    }

    private Optional<String> said(String what, String failure) {
        return failure.isEmpty()
                ? Optional.empty()
                : Optional.of(what + " cannot be kept in "
                        + file.path().toAbsolutePath().getParent() + ": " + failure);
    }

    /** Writes the newest plan, and ends the thread. */
    @Override
    public void close() {
        closing = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
