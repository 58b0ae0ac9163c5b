package dev.takt.actors.pair;

import dev.takt.actors.clock.PeriodSchedule;
import dev.takt.actors.pair.PairMessage.Boundary;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.state.LoopState;
import dev.takt.actors.state.StatePart;
import dev.takt.actors.supervision.LoopTiming;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Keeps the state of a controller equal to that of the other one: compares their hashes at the end of each period, and takes the state of the one
 * that leads where they differ. Times of the other one are translated to the clock of this one.
 */
final class PairStates {
    private final String modelHash;
    private final LoopTiming timing;
    private final Consumer<PairMessage> out;
    private final AtomicReference<Optional<LoopState>> latest = new AtomicReference<>(Optional.empty());
    private final AtomicReference<Optional<Incoming>> incoming = new AtomicReference<>(Optional.empty());
    private final AtomicReference<Optional<Boundary>> boundary = new AtomicReference<>(Optional.empty());
    private final AtomicReference<Optional<PairMessage.TakeTheLead>> farewell = new AtomicReference<>(Optional.empty());
    private volatile boolean wanted;
    private volatile boolean ready;
    /** The last period at whose end the two were equal. */
    private volatile long agreed = Long.MIN_VALUE;

    private volatile boolean sameFile = true;
    private volatile long clockOffset;
    private volatile long bestTrip = Long.MAX_VALUE;
    private volatile String remark = "the other controller is not there";
    /** Why the last period of this controller ended without a state; empty if it had one. */
    private volatile String lacking = "";

    /** A state of the other controller, and the beginning of its last period on the clock of this one. */
    private record Incoming(LoopState state, long beginning) {}

    /**
     * Begins without a state.
     *
     * @param out to the other controller
     */
    PairStates(String modelHash, LoopTiming timing, Consumer<PairMessage> out) {
        this.modelHash = modelHash;
        this.timing = timing;
        this.out = out;
    }

    /**
     * Whether this controller began a period with the state of the other one. After a period that was not compared this is not known. With
     * another file, whose states are not compared, it has had a state of the other one.
     */
    boolean isReady(long cycle) {
        return ready && (agreed >= cycle - 1 || !sameFile);
    }

    /** In what the two differ, or why they are not compared; empty for nothing. */
    String remark() {
        return remark;
    }

    /** Why this controller has no state to hand over; empty if it has one. */
    String lacking() {
        return lacking;
    }

    // ---- who is there -----------------------------------------------------------------------------------------------

    /** The other controller is there. */
    void joined(boolean isSameFile, boolean isSameModel) {
        sameFile = isSameFile;
        remark = sameFile ? "" : "the other controller has another file or version: their commands are compared";
        if (!isSameModel) {
            remark = "the other controller has another model, whose state is of no use here";
        }
        bestTrip = Long.MAX_VALUE;
        clockOffset = 0;
        ask();
    }

    /** The other controller is gone. */
    void left() {
        ready = false;
        remark = "the other controller is not there";
    }

    /** This controller leads from now on: its own state is the one that counts. */
    void leads() {
        ready = false;
        boundary.set(Optional.empty());
        incoming.set(Optional.empty());
    }

    /** This controller does not lead any more. */
    void fenced() {
        ready = false;
        farewell.set(Optional.empty());
        wanted = false;
        remark = "was replaced";
        ask();
    }

    private void ask() {
        out.accept(new PairMessage.WantState());
    }

    /**
     * Hands the lead over. States of one file have been compared. One of another file has had the state some time ago, so it gets that of the
     * end of this period first: what operators have done since is in it.
     */
    void handOver(PairMessage.TakeTheLead request) {
        if (sameFile) {
            out.accept(request);
        } else {
            wanted = true;
            farewell.set(Optional.of(request));
        }
    }

    /** The other one asks for the state. */
    void asked() {
        wanted = true;
    }

    // ---- the end of a period ----------------------------------------------------------------------------------------

    /** A period of this controller has ended in a state. */
    void ended(LoopState state, PresentPeriod present, boolean leads) {
        latest.set(Optional.of(state));
        lacking = "";
        if (!leads) {
            compare();
            if (!ready) {
                // whatever became of the question before
                ask();
            }
            return;
        }
        out.accept(new Boundary(state.cycle(), state.hashes()));
        if (wanted && state.cycle() == present.cycle()) {
            wanted = false;
            out.accept(new PairMessage.State(present.scheduled(), state.toBytes()));
            farewell.getAndSet(Optional.empty()).ifPresent(out);
        }
    }

    /** A period of this controller has ended without a state. */
    void endedWithout(String reason, boolean leads) {
        latest.set(Optional.empty());
        lacking = reason;
        if (!leads) {
            ready = false;
            remark = "this controller has no state of its own to compare: " + reason;
            ask();
        }
    }

    /** A period of the other controller has ended. */
    void heard(Boundary ended) {
        boundary.set(Optional.of(ended));
        compare();
    }

    /** Compares the states of both at the end of a period, once both are known. */
    private synchronized void compare() {
        Optional<LoopState> own = latest.get();
        Optional<Boundary> theirs = boundary.get();
        if (own.isEmpty() || theirs.isEmpty()) {
            return;
        }
        long behind = theirs.get().cycle() - own.get().cycle();
        if (behind != 0) {
            if (behind > 1 || behind < -1) {
                ready = false;
                ask();
            }
            return;
        }
        List<StatePart> differing = own.get().differing(theirs.get().hashes());
        boundary.set(Optional.empty());
        if (differing.isEmpty()) {
            agreed = own.get().cycle();
            ready = true;
            remark = "";
        } else if (sameFile) {
            ready = false;
            remark = "differs in " + differing.stream().map(StatePart::label).collect(Collectors.joining(", "))
                    + " at the end of period " + own.get().cycle();
            ask();
        }
    }

    // ---- the state of the other one ---------------------------------------------------------------------------------

    /** The state of the other controller has come. */
    void came(PairMessage.State message) {
        Optional<LoopState> came = LoopState.of(message.state());
        if (came.isEmpty()) {
            remark = "cannot take the state of the other one: it is damaged, or of another version of Takt";
        } else if (!came.get().modelHash().equals(modelHash)) {
            remark = "cannot take the state of the other one: it is of another model";
        } else {
            incoming.set(Optional.of(new Incoming(came.get(), message.beginning() + clockOffset)));
        }
    }

    /** Whether a state waits to be taken. */
    boolean hasCome() {
        return incoming.get().isPresent();
    }

    /**
     * Takes the state that has come, before the next period. The period waits for it, because a loop with half a state has no command; but a
     * state that comes too late for its period is not taken, and one whose solver is busy is waited for until the command of the period is due.
     * After one that came too late the periods are moved to those of the other controller: where they lie otherwise each state may come too late.
     *
     * @param following the number of the next period without a state
     * @return the schedule of the periods from now on; empty where nothing has come
     */
    Optional<PeriodSchedule> take(ControlLoop loop, long following, long now) {
        Optional<Incoming> came = incoming.getAndSet(Optional.empty());
        if (came.isEmpty()) {
            return Optional.empty();
        }
        LoopState state = came.get().state();
        long next = came.get().beginning() + timing.periodNanos();
        if (now > next + timing.cutOffNanos() / 2) {
            ask();
            long passed = Math.ceilDiv(now - next, timing.periodNanos());
            return Optional.of(
                    timing.schedule(next + passed * timing.periodNanos()).from(following));
        }
        ready = false;
        try {
            Optional<String> wrong = loop.restore(state, came.get().beginning())
                    .toCompletableFuture()
                    .get(next + timing.cutOffNanos() - now, TimeUnit.NANOSECONDS);
            agreed = state.cycle();
            ready = wrong.isEmpty();
            remark = wrong.map(text -> "cannot take the state of the other one: " + text)
                    .orElse("has the state of the other one at the end of period " + state.cycle());
        } catch (ExecutionException | TimeoutException e) {
            remark = "could not take the state of the other one in time";
            ask();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
        return Optional.of(timing.schedule(next).from(state.cycle() + 1));
    }

    // ---- the clock of the other one ---------------------------------------------------------------------------------

    /** The clock of the other host is read best by the question that was answered fastest. */
    void answered(PairMessage.Pong pong, long now) {
        long trip = now - pong.asked();
        if (trip <= bestTrip) {
            bestTrip = trip;
            clockOffset = pong.asked() + trip / 2 - pong.at();
        } else {
            // the clocks drift, so what was measured becomes old
            bestTrip += bestTrip / 100;
        }
    }
}
