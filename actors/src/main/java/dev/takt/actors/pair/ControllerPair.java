package dev.takt.actors.pair;

import dev.takt.actors.clock.PeriodSchedule;
import dev.takt.actors.clock.SystemClock;
import dev.takt.actors.ingestion.AppliedRelay;
import dev.takt.actors.pair.PairMessage.Boundary;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.state.LoopState;
import dev.takt.actors.state.StatePart;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.links.ControllerEnd;
import dev.takt.links.frame.FrameKey;
import dev.takt.loop.cycle.PairStatus;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * One of two controllers of a plant. It gives its loop a clock and a link, and keeps it equal to the other one: the states at the end of each period
 * are compared by their hashes, and the one that stands by takes the state of the other where they differ.
 *
 * <p>Everything that decides who writes is in {@link Leadership}; nothing of it waits for the other controller.
 */
public final class ControllerPair implements AutoCloseable {
    /** For which a state is waited for to be in place: with a solver that hangs it never is. */
    private static final long MOST_SECONDS = 10;

    private final Member member;
    private final LoopTiming timing;
    private final Leadership leadership;
    private final PairChannel channel;
    private final PairEnd end;
    private final PairClock clock;
    private final Consumer<String> tell;
    private final AtomicReference<PairStatus> shown;
    private final AtomicLong takeovers = new AtomicLong();
    private final AtomicReference<Optional<ControlLoop>> loop = new AtomicReference<>(Optional.empty());
    private final AtomicReference<Optional<LoopState>> latest = new AtomicReference<>(Optional.empty());
    private final AtomicReference<Optional<PairMessage.Status>> other = new AtomicReference<>(Optional.empty());
    private final AtomicReference<Optional<Incoming>> incoming = new AtomicReference<>(Optional.empty());
    private final AtomicReference<Optional<Boundary>> boundary = new AtomicReference<>(Optional.empty());
    private volatile boolean wanted;
    private volatile boolean ready;
    private volatile boolean sameFile = true;
    private volatile long clockOffset;
    private volatile long bestTrip = Long.MAX_VALUE;
    private volatile PresentPeriod present = PresentPeriod.NONE;
    private volatile String remark = "the other controller is not there";

    /**
     * Which of the two it is.
     *
     * @param place 0 for the first, 1 for the second
     * @param modelHash of its model
     * @param fileHash of its case file
     * @param version of the program
     * @param oneHost whether both are on one host, whose monotonic clock they share
     */
    public record Member(int place, String modelHash, String fileHash, String version, boolean oneHost) {
        String name() {
            return place == 0 ? "first" : "second";
        }
    }

    /** A state of the other controller, and the beginning of its last period on the clock of this one. */
    private record Incoming(LoopState state, long beginning) {}

    private ControllerPair(Member member, LoopTiming timing, double slice, Parts parts) throws IOException {
        this.member = member;
        this.timing = timing;
        this.tell = parts.tell();
        this.leadership = new Leadership(member.place());
        this.end = new PairEnd(parts.link(), leadership, new Outlet());
        this.clock = new PairClock(new Periods(Math.round(slice * timing.periodNanos())), parts.priority());
        this.shown = new AtomicReference<>(PairStatus.begin(member.name()));
        this.channel = PairChannel.open(
                parts.address(),
                parts.key(),
                new PairMessage.Hello(member.place(), member.modelHash(), member.fileHash(), member.version()),
                new Heard());
    }

    /**
     * What a pair is made of.
     *
     * @param link to the plant
     * @param address where the first controller listens for the second
     * @param key that both have; empty on one host
     * @param priority of the thread of the clock, as {@link dev.takt.actors.machine.RealTimePriority}
     * @param tell takes what a person should know
     */
    public record Parts(
            ControllerEnd link,
            InetSocketAddress address,
            Optional<FrameKey> key,
            int priority,
            Consumer<String> tell) {}

    /**
     * Begins, without the lead.
     *
     * @param slice part of a period after the cut-off within which the plant is to acknowledge
     * @throws IOException if the first controller cannot listen
     */
    public static ControllerPair open(Member member, LoopTiming timing, double slice, Parts parts) throws IOException {
        return new ControllerPair(member, timing, slice, parts);
    }

    /** The clock of the loop. */
    public SystemClock clock() {
        return clock;
    }

    /** The link of the loop. */
    public ControllerEnd link() {
        return end;
    }

    /** What lies between the commands of the loop and its estimator. */
    public AppliedRelay relay() {
        return end;
    }

    /** The loop is there. */
    public void begin(ControlLoop started) {
        loop.set(Optional.of(started));
    }

    /** What is shown of the pair. */
    public PairStatus state() {
        return shown.get();
    }

    /**
     * Asks the other controller to take the lead with its next command.
     *
     * @return why not; empty if it was asked
     */
    public Optional<String> handOver() {
        synchronized (end) {
            if (!leadership.isLeading()) {
                return Optional.of("this controller does not lead; ask the other one");
            }
        }
        if (peer() != Leadership.Peer.STANDING_BY
                || other.get().filter(PairMessage.Status::ready).isEmpty()) {
            return Optional.of("the other controller is not ready: " + remark);
        }
        channel.send(new PairMessage.TakeTheLead());
        return Optional.empty();
    }

    private Leadership.Peer peer() {
        if (!channel.isConnected()) {
            return Leadership.Peer.ABSENT;
        }
        return other.get().filter(PairMessage.Status::leading).isPresent()
                ? Leadership.Peer.LEADING
                : Leadership.Peer.STANDING_BY;
    }

    /** Tells the observers of the loop, or whoever started it while there is none. */
    private void say(long cycle, String text) {
        loop.get().ifPresentOrElse(running -> running.pairChanged(cycle, text), () -> tell.accept("pair: " + text));
    }

    private void show() {
        synchronized (end) {
            shown.set(new PairStatus(
                    member.name(),
                    leadership.isLeading(),
                    leadership.isConfirmed(),
                    leadership.epoch(),
                    peer().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                    ready
                            || leadership.isLeading()
                                    && other.get()
                                            .filter(PairMessage.Status::ready)
                                            .isPresent()
                                    && channel.isConnected(),
                    remark,
                    end.difference(),
                    takeovers.get(),
                    channel.refused()));
        }
    }

    @Override
    public void close() {
        channel.close();
    }

    // ---- the link
    // -----------------------------------------------------------------------------------------------------

    private final class Outlet implements PairEnd.Outlet {
        @Override
        public void tell(PairMessage message) {
            channel.send(message);
        }

        @Override
        public Leadership.Peer peer() {
            return ControllerPair.this.peer();
        }

        @Override
        public void tookOver(long cycle, long epoch) {
            takeovers.incrementAndGet();
            remark = "leads since period " + cycle;
            say(cycle, "the " + member.name() + " controller leads from period " + cycle + " on, epoch " + epoch);
        }

        @Override
        public void fenced(long cycle, String reason) {
            ready = false;
            remark = "was replaced";
            say(cycle, "the " + member.name() + " controller does not lead any more, period " + cycle + ": " + reason);
            channel.send(new PairMessage.WantState());
        }
    }

    // ---- the periods
    // --------------------------------------------------------------------------------------------------

    private final class Periods implements PairClock.Periods {
        private final long slice;

        Periods(long slice) {
            this.slice = slice;
        }

        @Override
        public boolean isLeading() {
            synchronized (end) {
                return leadership.isLeading();
            }
        }

        @Override
        public boolean goOnIsPossible() {
            return incoming.get().isPresent();
        }

        @Override
        public Optional<PeriodSchedule> goOn(PeriodSchedule schedule) {
            Optional<Incoming> state = incoming.getAndSet(Optional.empty());
            if (state.isEmpty() || isLeading() || loop.get().isEmpty()) {
                return Optional.empty();
            }
            return take(state.get());
        }

        private Optional<PeriodSchedule> take(Incoming came) {
            long next = came.beginning() + timing.periodNanos();
            if (clock.now() > next + timing.cutOffNanos() / 2) {
                // too late for its period
                channel.send(new PairMessage.WantState());
                return Optional.empty();
            }
            try {
                Optional<String> wrong = loop.get()
                        .orElseThrow()
                        .restore(came.state(), came.beginning())
                        .toCompletableFuture()
                        .get(MOST_SECONDS, TimeUnit.SECONDS);
                wrong.ifPresent(text -> remark = "cannot take the state of the other one: " + text);
                ready = wrong.isEmpty();
            } catch (ExecutionException | TimeoutException e) {
                remark = "could not take the state of the other one in time";
                ready = false;
                channel.send(new PairMessage.WantState());
                return Optional.empty();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Optional.empty();
            }
            if (ready) {
                remark = "has the state of the other one at the end of period "
                        + came.state().cycle();
            }
            return Optional.of(timing.schedule(next).from(came.state().cycle() + 1));
        }

        @Override
        public boolean hasBegun(long cycle) {
            return end.hasImage(cycle);
        }

        @Override
        public Optional<Integer> skipped(long cycle) {
            return end.skipped(cycle);
        }

        @Override
        public void begin(PresentPeriod period) {
            present = period;
            end.begin(period);
            loop.get()
                    .ifPresent(running -> running.capture().whenComplete((state, failure) -> {
                        if (failure == null) {
                            ended(state);
                        } else {
                            latest.set(Optional.empty());
                        }
                    }));
        }

        @Override
        public void due(long cycle) {
            end.due(cycle);
        }

        @Override
        public void end(long cycle) {
            end.end(cycle);
            synchronized (end) {
                channel.send(new PairMessage.Status(
                        leadership.isLeading(),
                        leadership.isConfirmed(),
                        leadership.epoch(),
                        ready,
                        present.cycle(),
                        present.scheduled()));
            }
            if (!isLeading() && latest.get().isEmpty()) {
                channel.send(new PairMessage.WantState());
            }
            if (!member.oneHost()) {
                channel.send(new PairMessage.Ping(clock.now()));
            }
            show();
        }

        @Override
        public long slice() {
            return slice;
        }
    }

    // ---- the states
    // ---------------------------------------------------------------------------------------------------

    /** A period of this controller has ended in a state. */
    private void ended(LoopState state) {
        latest.set(Optional.of(state));
        boolean leads;
        synchronized (end) {
            leads = leadership.isLeading();
        }
        if (!leads) {
            compare();
            return;
        }
        channel.send(new Boundary(state.cycle(), state.hashes()));
        if (wanted && state.cycle() == present.cycle()) {
            wanted = false;
            channel.send(new PairMessage.State(present.scheduled(), state.toBytes()));
        }
    }

    /** Compares the states of both at the end of a period, once both are known. */
    private synchronized void compare() {
        Optional<LoopState> own = latest.get();
        Optional<Boundary> theirs = boundary.get();
        if (own.isEmpty()
                || theirs.isEmpty()
                || own.get().cycle() != theirs.get().cycle()) {
            if (theirs.isPresent()
                    && own.filter(state -> state.cycle() < theirs.get().cycle() - 1)
                            .isPresent()) {
                channel.send(new PairMessage.WantState());
            }
            return;
        }
        List<StatePart> differing = own.get().differing(theirs.get().hashes());
        boundary.set(Optional.empty());
        if (differing.isEmpty()) {
            ready = true;
            remark = "";
        } else if (sameFile) {
            ready = false;
            remark = "differs in " + differing.stream().map(StatePart::label).collect(Collectors.joining(", "))
                    + " at the end of period " + own.get().cycle();
            channel.send(new PairMessage.WantState());
        }
    }

    // ---- the other controller
    // -----------------------------------------------------------------------------------------

    private final class Heard implements PairChannel.Listener {
        @Override
        public void joined(PairMessage.Hello hello) {
            sameFile = hello.file().equals(member.fileHash()) && hello.version().equals(member.version());
            remark = sameFile ? "" : "the other controller has another file or version: their commands are compared";
            bestTrip = Long.MAX_VALUE;
            clockOffset = 0;
            say(present.cycle(), "the other controller is there" + (remark.isEmpty() ? "" : "; " + remark));
            if (!hello.model().equals(member.modelHash())) {
                remark = "the other controller has another model, whose state is of no use here";
                say(present.cycle(), remark);
            }
            channel.send(new PairMessage.WantState());
            show();
        }

        @Override
        public void left() {
            ready = false;
            other.set(Optional.empty());
            remark = "the other controller is not there";
            say(present.cycle(), remark);
            show();
        }

        @Override
        public void said(PairMessage message) {
            switch (message) {
                case PairMessage.Hello _ -> {
                    // it has been said
                }
                case PairMessage.Status status -> status(status);
                case PairMessage.Measured(ImageOfPeriod image) -> {
                    end.heard(image);
                    clock.wake();
                }
                case PairMessage.Sent(SentCommand command) -> end.heard(command);
                case Boundary ended -> {
                    boundary.set(Optional.of(ended));
                    compare();
                }
                case PairMessage.WantState _ -> wanted = true;
                case PairMessage.State(long beginning, byte[] bytes) -> take(beginning, bytes);
                case PairMessage.TakeTheLead _ -> {
                    synchronized (end) {
                        leadership.invite();
                    }
                }
                case PairMessage.Ping(long at) -> channel.send(new PairMessage.Pong(at, clock.now()));
                case PairMessage.Pong(long asked, long at) -> measure(asked, at);
            }
        }

        private void status(PairMessage.Status status) {
            other.set(Optional.of(status));
            if (!status.leading()) {
                return;
            }
            boolean ended;
            synchronized (end) {
                ended = leadership.peerLeads(status.epoch(), status.confirmed());
            }
            if (ended) {
                new Outlet().fenced(present.cycle(), "the other controller leads, epoch " + status.epoch());
            }
        }

        private void take(long beginning, byte[] bytes) {
            LoopState.of(bytes)
                    .filter(state -> state.modelHash().equals(member.modelHash()))
                    .ifPresent(state -> {
                        incoming.set(Optional.of(new Incoming(state, beginning + clockOffset)));
                        clock.wake();
                    });
        }

        /** The clock of the other host is read best by the question that was answered fastest. */
        private void measure(long asked, long at) {
            long now = clock.now();
            if (now - asked <= bestTrip) {
                bestTrip = now - asked;
                clockOffset = asked + (now - asked) / 2 - at;
            } else {
                // the clocks drift, so what was measured becomes old
                bestTrip += bestTrip / 100;
            }
        }
    }
}
