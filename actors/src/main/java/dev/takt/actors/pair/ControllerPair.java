package dev.takt.actors.pair;

import dev.takt.actors.clock.PeriodSchedule;
import dev.takt.actors.clock.SystemClock;
import dev.takt.actors.ingestion.AppliedRelay;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.settings.ReloadSettings;
import dev.takt.links.ControllerEnd;
import dev.takt.links.frame.FrameKey;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.PairPeriod;
import dev.takt.loop.cycle.PairStatus;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * One of two controllers of a plant. It gives its loop a clock and a link, and keeps it equal to the other one: the states at the end of each period
 * are compared by their hashes, and the one that stands by takes the state of the other where they differ.
 *
 * <p>Everything that decides who writes is in {@link Leadership}; nothing of it waits for the other controller.
 */
public final class ControllerPair implements AutoCloseable {
    private static final double MILLI = 1e-6;

    private final Member member;
    private final LoopTiming timing;
    private final Leadership leadership;
    private final PairChannel channel;
    private final PairEnd end;
    private final PairClock clock;
    private final Consumer<String> tell;
    private final Consumer<PairPeriod> record;
    private final AtomicReference<PairStatus> shown;
    private final AtomicLong takeovers = new AtomicLong();
    private final LeadTrial trial;
    private final SlowestResponse slowest;
    /** Whether the other controller wants this one to lead, with the state that it has sent. */
    private final AtomicBoolean invited = new AtomicBoolean();

    /** The last request of the other controller to take the lead. */
    private final AtomicReference<PairMessage.TakeTheLead> asked =
            new AtomicReference<>(new PairMessage.TakeTheLead(false, 0));

    private final AtomicReference<Optional<ControlLoop>> loop = new AtomicReference<>(Optional.empty());
    private final AtomicReference<Optional<PairMessage.Status>> other = new AtomicReference<>(Optional.empty());
    private final PairStates states;
    private volatile PresentPeriod present = PresentPeriod.NONE;

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

    private ControllerPair(Member member, LoopTiming timing, double slice, Parts parts) throws IOException {
        this.member = member;
        this.timing = timing;
        this.tell = parts.tell();
        this.record = parts.record();
        this.states = new PairStates(member.modelHash(), timing, this::send);
        this.leadership = new Leadership(member.place());
        this.trial = new LeadTrial(parts.reload());
        this.slowest = new SlowestResponse(timing);
        this.end = new PairEnd(parts.link(), leadership, new Outlet(), timing.periodNanos());
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
     * @param reload how a controller is judged that was asked to take the lead
     * @param tell takes what a person should know
     * @param record takes each period, for the journal
     */
    // large because a pair lies between a loop, its plant and another controller
    public record Parts(
            ControllerEnd link,
            InetSocketAddress address,
            Optional<FrameKey> key,
            int priority,
            ReloadSettings reload,
            Consumer<String> tell,
            Consumer<PairPeriod> record) {}

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

    /** A period of the loop has ended: hands the lead back if this controller does worse than the other one did. */
    public void periodEnded(CycleRecord cycle) {
        slowest.periodEnded(cycle.times().total());
        trial.periodEnded(cycle).ifPresent(decided -> {
            if (!decided.worse()) {
                say(cycle.cycle(), "the " + member.name() + " controller keeps the lead: " + decided.text());
                return;
            }
            say(cycle.cycle(), "the " + member.name() + " controller hands the lead back: " + decided.text());
            PairMessage.TakeTheLead request = new PairMessage.TakeTheLead(false, 0);
            if (decided.failed()) {
                channel.send(request);
            } else {
                states.handOver(request);
            }
        });
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
            return Optional.of("the other controller is not ready: " + remark());
        }
        Optional<String> slow = othersAreSlower();
        if (slow.isEmpty()) {
            states.handOver(new PairMessage.TakeTheLead(true, trial.bad()));
        }
        return slow;
    }

    /** Why the other controller would make the loop late; empty if it would not. */
    private Optional<String> othersAreSlower() {
        long own = slowest.nanos();
        long others = other.get().map(PairMessage.Status::slowest).orElse(SlowestResponse.UNKNOWN);
        if (own == SlowestResponse.UNKNOWN || others <= Math.max(timing.cutOffNanos() / 2, 2 * own)) {
            return Optional.empty();
        }
        return Optional.of(
                others == SlowestResponse.UNKNOWN
                        ? "the other controller has not had enough periods yet to tell how quick it is; ask again in some seconds"
                        : String.format(
                                Locale.ROOT,
                                "the other controller is not quick enough yet: of its last periods one took %.1f ms to its command;"
                                        + " expected at most half of the %.1f ms to the cut-off, or twice what this one takes, %.1f ms;"
                                        + " ask again when it has warmed up",
                                MILLI * others,
                                MILLI * timing.cutOffNanos(),
                                MILLI * own));
    }

    private void invite() {
        synchronized (end) {
            leadership.invite();
        }
    }

    private void send(PairMessage message) {
        channel.send(message);
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
                    states.isReady(present.cycle())
                            || leadership.isLeading()
                                    && other.get()
                                            .filter(PairMessage.Status::ready)
                                            .isPresent()
                                    && channel.isConnected(),
                    remark(),
                    end.difference(),
                    takeovers.get(),
                    channel.refused()));
        }
    }

    /** Why the one that stands by is not ready; the one that leads knows of the other only what it says. */
    private String remark() {
        synchronized (end) {
            if (!leadership.isLeading()) {
                return states.remark();
            }
        }
        return switch (peer()) {
            case ABSENT -> "the other controller is not there";
            case LEADING -> "the other controller says that it leads";
            case STANDING_BY ->
                other.get().filter(PairMessage.Status::ready).isPresent()
                        ? ""
                        : "the other controller does not have the state of this one yet"
                                + (states.lacking().isEmpty() ? "" : ", which has none: " + states.lacking());
        };
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
            states.leads();
            say(cycle, "the " + member.name() + " controller leads from period " + cycle + " on, epoch " + epoch);
        }

        @Override
        public void tookOverAsAsked(long cycle, long epoch) {
            tookOver(cycle, epoch);
            PairMessage.TakeTheLead request = asked.get();
            if (request.onTrial()) {
                trial.begin(request.bad());
            }
        }

        @Override
        public void fenced(long cycle, String reason) {
            say(cycle, "the " + member.name() + " controller does not lead any more, period " + cycle + ": " + reason);
            states.fenced();
            trial.end();
        }

        @Override
        public void passed(PairPeriod period) {
            record.accept(period);
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
            return !isLeading() && loop.get().isPresent() && states.hasCome();
        }

        @Override
        public Optional<PeriodSchedule> goOn(long next) {
            if (isLeading()) {
                return Optional.empty();
            }
            Optional<PeriodSchedule> schedule = loop.get().flatMap(running -> states.take(running, next, clock.now()));
            if (states.isReady(present.cycle()) && invited.getAndSet(false)) {
                invite();
            }
            return schedule;
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
            end.begin(period, states.isReady(period.cycle()));
            loop.get()
                    .ifPresent(running -> running.capture()
                            .thenAccept(state -> states.ended(state, present, isLeading()))
                            .whenComplete((_, failure) -> {
                                if (failure != null) {
                                    states.endedWithout(reason(failure), isLeading());
                                }
                            }));
        }

        private static String reason(Throwable failure) {
            return String.valueOf(
                    Optional.ofNullable(failure.getCause()).orElse(failure).getMessage());
        }

        @Override
        public void due(long cycle, boolean tooLate) {
            end.due(cycle, tooLate);
        }

        @Override
        public void end(long cycle) {
            end.end(cycle);
            synchronized (end) {
                channel.send(new PairMessage.Status(
                        leadership.isLeading(),
                        leadership.isConfirmed(),
                        leadership.epoch(),
                        states.isReady(present.cycle()),
                        present.cycle(),
                        present.scheduled(),
                        slowest.nanos()));
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

    // ---- the other controller
    // -----------------------------------------------------------------------------------------

    private final class Heard implements PairChannel.Listener {
        @Override
        public void joined(PairMessage.Hello hello) {
            states.joined(
                    hello.file().equals(member.fileHash()) && hello.version().equals(member.version()),
                    hello.model().equals(member.modelHash()));
            String remark = states.remark();
            say(present.cycle(), "the other controller is there" + (remark.isEmpty() ? "" : "; " + remark));
            show();
        }

        @Override
        public void left() {
            states.left();
            invited.set(false);
            other.set(Optional.empty());
            say(present.cycle(), states.remark());
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
                case PairMessage.Boundary ended -> states.heard(ended);
                case PairMessage.WantState _ -> states.asked();
                case PairMessage.State state -> {
                    states.came(state);
                    clock.wake();
                }
                case PairMessage.TakeTheLead request -> {
                    asked.set(request);
                    // the state that came with it is taken first
                    if (states.hasCome()) {
                        invited.set(true);
                    } else {
                        invite();
                    }
                }
                case PairMessage.Ping(long at) -> channel.send(new PairMessage.Pong(at, clock.now()));
                case PairMessage.Pong pong -> states.answered(pong, clock.now());
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
    }
}
