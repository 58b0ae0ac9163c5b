package dev.takt.actors.pair;

import dev.takt.actors.ingestion.AppliedRelay;
import dev.takt.actors.ingestion.IngestionProtocol.Applied;
import dev.takt.links.ControllerEnd;
import dev.takt.links.ForwardingControllerEnd;
import dev.takt.links.TagFrame;
import dev.takt.loop.cycle.PairDecision;
import dev.takt.loop.cycle.PairPeriod;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The link of one of two controllers. The one that leads reads and writes the plant, and tells the other one. The one that stands by has the
 * measurements of the other as long as they come, else its own, and keeps its command for the moment at which the plant has not acknowledged
 * that of the other.
 */
final class PairEnd extends ForwardingControllerEnd implements AppliedRelay {
    private final ControllerEnd link;
    private final Leadership leadership;
    private final Outlet outlet;
    private final long periodNanos;
    private final TagFrame own;
    private final TagFrame candidate;
    private PresentPeriod period = PresentPeriod.NONE;
    private Optional<ImageOfPeriod> image = Optional.empty();
    private Optional<SentCommand> sent = Optional.empty();
    private Optional<Held> held = Optional.empty();
    private Optional<ImageOfPeriod> used = Optional.empty();
    private boolean ownCame;
    private boolean readCame;
    private TagFrame read;
    private long candidateCycle = -1;
    private long wroteCycle = -1;
    private long dueCycle = -1;
    private double difference = Double.NaN;
    private final PeriodTrace trace = new PeriodTrace();

    /** A command whose estimator has not been told yet. */
    private record Held(long cycle, Applied applied, Consumer<Applied> estimator) {}

    /** What is told of the link. */
    interface Outlet {
        /** To the other controller. */
        void tell(PairMessage message);

        /** The state of the other one. */
        Leadership.Peer peer();

        /** This controller leads from now on, and has sent the command of a period. */
        void tookOver(long cycle, long epoch);

        /** The same, because the one that led has asked for it. */
        void tookOverAsAsked(long cycle, long epoch);

        /** This controller does not lead any more. */
        void fenced(long cycle, String reason);

        /** A period is over, and whatever came late in it. */
        void passed(PairPeriod period);
    }

    PairEnd(ControllerEnd link, Leadership leadership, Outlet outlet, long periodNanos) {
        super(link);
        this.link = link;
        this.leadership = leadership;
        this.outlet = outlet;
        this.periodNanos = periodNanos;
        this.own = new TagFrame(link.tables().measurements());
        this.read = new TagFrame(link.tables().measurements());
        this.candidate = new TagFrame(link.tables().commands());
    }

    // ---- the periods, called by the clock ---------------------------------------------------------------------------

    /**
     * A period begins.
     *
     * @param ready whether this controller has the state of the other one
     */
    synchronized void begin(PresentPeriod present, boolean ready) {
        flush();
        if (period != PresentPeriod.NONE) {
            outlet.passed(trace.row(leadership, link.followedEpoch(), link.followedSequence()));
        }
        period = present;
        trace.begin(present, ready, System.nanoTime());
    }

    /**
     * The time by which the plant is to have acknowledged the command of a period.
     *
     * @param tooLate whether it has passed long ago
     */
    synchronized void due(long cycle, boolean tooLate) {
        pull();
        leadership.looksAt(tooLate);
        if (isBehind()) {
            leadership.doubtThePlant();
        }
        dueCycle = cycle;
        // a command that comes later is decided on when it comes
        if (candidateCycle == cycle || leadership.isLeading()) {
            decide();
        }
    }

    /** The same some time later: the period is over, whether there was a command or not. */
    synchronized void end(long cycle) {
        if (dueCycle == cycle && candidateCycle != cycle && wroteCycle != cycle && !leadership.isLeading()) {
            PairDecision decision = leadership.due(false, outlet.peer(), isOverdue());
            trace.decided(decision, System.nanoTime());
            if (decision == PairDecision.TAKES_UP) {
                outlet.tookOver(cycle, leadership.epoch());
            }
            dueCycle = -1;
        }
        flush();
    }

    /** Takes what has come from the plant: measurements, and whom it follows. */
    private void pull() {
        boolean came = link.read(own);
        if (came) {
            ownCame = true;
            if (leadership.plantSays(link.followedEpoch(), link.followedSequence())) {
                outlet.fenced(period.cycle(), "the plant follows epoch " + link.followedEpoch());
            }
        }
    }

    /** Whether the other controller has read a later frame of the plant in this period. */
    private boolean isBehind() {
        return image.filter(other -> other.cycle() == period.cycle()
                        && other.epoch() == own.epoch()
                        && other.sequence() > own.sequence())
                .isPresent();
    }

    /** Whether the period after the present one has begun. */
    private boolean isOverdue() {
        return System.nanoTime() - period.scheduled() >= periodNanos;
    }

    private void decide() {
        PairDecision decision = leadership.due(candidateCycle == dueCycle, outlet.peer(), isOverdue());
        trace.decided(decision, System.nanoTime());
        if (decision == PairDecision.TAKES_OVER) {
            send(candidate);
            outlet.tookOver(dueCycle, leadership.epoch());
        }
        dueCycle = -1;
        flush();
    }

    // ---- measurements, on the thread of the ingestion
    // -----------------------------------------------------------------

    @Override
    public synchronized boolean read(TagFrame into) {
        pull();
        used = leadership.isLeading() ? Optional.empty() : image.filter(each -> each.cycle() == period.cycle());
        trace.note(PeriodTrace.Moment.MEASURED, System.nanoTime());
        if (used.isPresent()) {
            trace.note(PeriodTrace.Moment.SHARED, System.nanoTime());
            ImageOfPeriod other = used.get();
            readCame = other.fits(into);
            if (readCame) {
                other.into(into, period.scheduled());
            }
            ownCame = false;
        } else {
            readCame = ownCame;
            if (ownCame) {
                into.copyFrom(own);
            }
            ownCame = false;
        }
        if (readCame) {
            read = copy(into);
        }
        return readCame;
    }

    private static TagFrame copy(TagFrame frame) {
        TagFrame copy = new TagFrame(frame.table());
        copy.copyFrom(frame);
        return copy;
    }

    @Override
    public synchronized long taken(long now) {
        if (used.isPresent()) {
            return period.scheduled() + used.get().after();
        }
        if (leadership.isLeading()) {
            outlet.tell(new PairMessage.Measured(ImageOfPeriod.of(period, now, link.acknowledged(), readCame, read)));
        }
        return now;
    }

    /** The plant acknowledges nothing of a controller that stands by, which has sent nothing: nothing of it is missing. */
    @Override
    public synchronized long acknowledged() {
        return used.map(ImageOfPeriod::acknowledged)
                .orElseGet(() -> isStandingBy() ? candidate.sequence() : link.acknowledged());
    }

    /** That the plant follows the other controller is no problem of the one that stands by. */
    @Override
    public synchronized String lastProblem() {
        return isStandingBy() ? "" : link.lastProblem();
    }

    @Override
    public synchronized boolean isSuperseded() {
        return !isStandingBy() && link.isSuperseded();
    }

    private boolean isStandingBy() {
        return !leadership.isLeading() && link.isSuperseded();
    }

    // ---- commands, on the thread of the dispatcher
    // --------------------------------------------------------------------

    @Override
    public synchronized void write(TagFrame commands) {
        candidate.copyFrom(commands);
        candidateCycle = period.cycle();
        trace.note(PeriodTrace.Moment.COMPUTED, System.nanoTime());
        if (leadership.isLeading()) {
            send(candidate);
        } else if (!isOverdue() && leadership.followsInvitation()) {
            send(candidate);
            outlet.tookOverAsAsked(period.cycle(), leadership.epoch());
        } else if (dueCycle == period.cycle()) {
            decide();
        }
    }

    private void send(TagFrame commands) {
        commands.stamp(commands.sequence(), leadership.epoch());
        leadership.writes();
        wroteCycle = period.cycle();
        link.write(commands);
        trace.note(PeriodTrace.Moment.WRITTEN, System.nanoTime());
    }

    @Override
    public synchronized void applied(Applied applied, Consumer<Applied> estimator) {
        if (leadership.isLeading()) {
            outlet.tell(new PairMessage.Sent(new SentCommand(
                    period.cycle(),
                    applied.at() - period.scheduled(),
                    applied.planned(),
                    wroteCycle == period.cycle(),
                    applied.values())));
            estimator.accept(applied);
            return;
        }
        held = Optional.of(new Held(period.cycle(), applied, estimator));
        match();
    }

    /** What the other one has sent is what the estimator of this one is told. */
    private void match() {
        if (held.isPresent()
                && sent.filter(each -> each.cycle() == held.get().cycle()).isPresent()) {
            SentCommand other = sent.get();
            difference = other.difference(held.get().applied().values());
            held.get()
                    .estimator()
                    .accept(new Applied(other.values(), period.scheduled() + other.after(), other.planned()));
            held = Optional.empty();
        }
    }

    /** Nothing more will come: the estimator is told of the command of this controller. */
    private void flush() {
        held.ifPresent(own -> own.estimator().accept(own.applied()));
        held = Optional.empty();
    }

    // ---- what the other controller says, on the thread of the channel
    // ---------------------------------------------------

    synchronized void heard(ImageOfPeriod measured) {
        image = Optional.of(measured);
    }

    synchronized void heard(SentCommand command) {
        sent = Optional.of(command);
        if (command.cycle() == period.cycle()) {
            if (!command.written()) {
                leadership.excuse();
            }
            match();
        }
    }

    /** Whether the measurements of a period, or of a later one, have come from the other controller. */
    synchronized boolean hasImage(long cycle) {
        return image.filter(each -> each.cycle() >= cycle).isPresent();
    }

    /** The periods that the other controller has skipped before a period. */
    synchronized Optional<Integer> skipped(long cycle) {
        return image.filter(each -> each.cycle() == cycle).map(ImageOfPeriod::skipped);
    }

    /** The largest difference of the last command from that of the other controller; NaN where they were not compared. */
    synchronized double difference() {
        return difference;
    }
}
