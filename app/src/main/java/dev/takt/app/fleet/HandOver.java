package dev.takt.app.fleet;

import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.clock.PeriodSchedule;
import dev.takt.actors.fleet.FleetClock;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.app.fleet.Predecessor.HandedOver;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The state of a loop in one piece, from the node that drives a plant to the one that takes its place. The one that takes it has its
 * periods begin when those of the other do, and goes on with the period after the one whose state it has; so its first command is the one
 * that the other would have sent.
 */
final class HandOver implements LoopObserver {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final int PATIENCE_PERIODS = 4;
    private static final int ATTEMPTS = 3;

    private final FleetClock clocks;
    private final LoopClock clock;
    private final LoopTiming timing;
    private final AtomicReference<Optional<ControlLoop>> loop = new AtomicReference<>(Optional.empty());
    private volatile Ended ended = new Ended(-1, 0, Mode.INIT);
    private volatile long givenUntil = System.nanoTime() - 1;
    private volatile Optional<String> spoilt = Optional.empty();

    /** The last period. */
    private record Ended(long cycle, long scheduled, Mode mode) {}

    /**
     * For a loop that has not begun.
     *
     * @param clock of the loop, one of those of the fleet
     */
    HandOver(FleetClock clocks, LoopClock clock, LoopTiming timing) {
        this.clocks = clocks;
        this.clock = clock;
        this.timing = timing;
    }

    /** The loop is there. */
    void begin(ControlLoop started) {
        loop.set(Optional.of(started));
    }

    @Override
    public void cycleEnded(CycleRecord cycle) {
        ended = new Ended(cycle.cycle(), cycle.times().scheduled(), cycle.actual());
    }

    @Override
    public void happened(LoopEvent event) {
        // only periods count
    }

    // ---- the loop that drives ---------------------------------------------------------------------------------------

    /**
     * Gives its state to the loop that takes its place. From then on its state is no more to be changed, until the other one has had
     * the time to drive.
     */
    CompletionStage<HandedOver> give() {
        return loop.get()
                .map(running -> captured(running, ATTEMPTS))
                .orElseGet(() -> CompletableFuture.failedStage(new IllegalStateException("the loop is not there yet")));
    }

    private CompletionStage<HandedOver> captured(ControlLoop running, int attempts) {
        CompletionStage<HandedOver> captured = running.capture().thenApply(state -> {
            Ended last = ended;
            if (last.mode() != Mode.AUTO && last.mode() != Mode.DEGRADED) {
                throw new IllegalStateException("it is in " + last.mode().label());
            }
            givenUntil = System.nanoTime() + patience();
            return new HandedOver(state, last.scheduled() + (state.cycle() - last.cycle()) * timing.periodNanos());
        });
        // a solve that has not ended with one period has often ended with the next
        return attempts == 1 ? captured : captured.exceptionallyCompose(_ -> captured(running, attempts - 1));
    }

    private long patience() {
        return Math.max(PATIENCE_NANOS, PATIENCE_PERIODS * timing.periodNanos());
    }

    /** Whether it has given its state away, so that what is changed here now would be lost. */
    boolean isGiven() {
        return System.nanoTime() - givenUntil < 0;
    }

    // ---- the loop that takes its place ------------------------------------------------------------------------------

    /** Goes on with the state of another loop; failed with the reason if that is not possible, and nothing has changed. */
    CompletionStage<Void> take(Predecessor before) {
        // the periods first, so that the state is there in time for the next one
        return asked(before).thenCompose(this::keepTime).thenCompose(_ -> take(before, 3 * ATTEMPTS));
    }

    private CompletionStage<HandedOver> asked(Predecessor before) {
        return before.state()
                .toCompletableFuture()
                .copy()
                .orTimeout(patience(), TimeUnit.NANOSECONDS)
                .thenApply(other -> {
                    String own = loop.get().orElseThrow().view().description().modelHash();
                    if (!other.state().modelHash().equals(own)) {
                        throw new IllegalStateException("it is of another model");
                    }
                    return other;
                });
    }

    private CompletionStage<Void> keepTime(HandedOver other) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        clocks.between(clock, following -> {
            long passed = Math.ceilDiv(System.nanoTime() - other.beginning(), timing.periodNanos());
            done.completeAsync(() -> null);
            return CompletableFuture.completedStage(
                    timing.schedule(other.beginning() + Math.max(1, passed) * timing.periodNanos())
                            .from(following));
        });
        return done;
    }

    private CompletionStage<Void> take(Predecessor before, int attempts) {
        return asked(before).thenCompose(this::goOn).thenCompose(taken -> {
            if (taken) {
                return CompletableFuture.completedStage(null);
            }
            return attempts > 1
                    ? take(before, attempts - 1)
                    : CompletableFuture.failedStage(
                            new IllegalStateException("it came too late each time, or a solve had not ended"));
        });
    }

    /** Completed with whether it has gone on; if not, it came too late, or a solve of this loop had not ended. */
    private CompletableFuture<Boolean> goOn(HandedOver other) {
        CompletableFuture<Boolean> taken = new CompletableFuture<>();
        ControlLoop own = loop.get().orElseThrow();
        clocks.between(clock, _ -> {
            PeriodSchedule next = timing.schedule(other.beginning() + timing.periodNanos());
            CompletionStage<?> rests = System.nanoTime() > next.due(1)
                    ? CompletableFuture.failedStage(new IllegalStateException("too late"))
                    : own.atRest().toCompletableFuture().copy().orTimeout(patience(), TimeUnit.NANOSECONDS);
            return rests.whenComplete((_, failure) -> {
                        if (failure != null) {
                            taken.completeAsync(() -> false);
                        }
                    })
                    .thenCompose(_ -> restored(own, other, taken))
                    .thenApply(_ -> next.from(other.state().cycle() + 1));
        });
        return taken;
    }

    /** Never completed if it has failed: a loop with a part of a state must not have another period. */
    private CompletableFuture<Void> restored(ControlLoop own, HandedOver other, CompletableFuture<Boolean> taken) {
        CompletableFuture<Void> whole = new CompletableFuture<>();
        own.restore(other.state(), other.beginning())
                .toCompletableFuture()
                .copy()
                .orTimeout(patience(), TimeUnit.NANOSECONDS)
                .whenComplete((wrong, failure) -> {
                    if (failure == null && wrong.isEmpty()) {
                        whole.complete(null);
                        taken.complete(true);
                    } else {
                        String why = failure == null ? wrong.orElseThrow() : reason(failure);
                        System.getLogger(HandOver.class.getName())
                                .log(
                                        System.Logger.Level.WARNING,
                                        "a loop begins anew: it has a part of a state, {0}",
                                        why);
                        spoilt = Optional.of(why);
                    }
                });
        return whole;
    }

    /** Goes on with what operators gave the other loop, as it is kept, where there is no state to be had. */
    CompletionStage<?> takeOrders() {
        return loop.get().orElseThrow().goOnWithOrders();
    }

    /** Why the loop has a part of the state of another one, and must be started anew; empty if it has not. */
    Optional<String> spoilt() {
        return spoilt;
    }

    /** Why something failed, in words. */
    static String reason(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return String.valueOf(cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage());
    }
}
