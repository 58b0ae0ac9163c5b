package dev.takt.actors.ingestion;

import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.clock.Upcoming;
import dev.takt.actors.ingestion.IngestionProtocol.Applied;
import dev.takt.actors.ingestion.IngestionProtocol.Begin;
import dev.takt.actors.ingestion.IngestionProtocol.Command;
import dev.takt.actors.ingestion.IngestionProtocol.Exchange;
import dev.takt.actors.ingestion.IngestionProtocol.Serve;
import dev.takt.actors.ingestion.IngestionProtocol.Tune;
import dev.takt.actors.measurement.LoopDemand;
import dev.takt.actors.measurement.ProcessImage;
import dev.takt.actors.measurement.SignalValidation;
import dev.takt.actors.service.LoopService;
import dev.takt.actors.state.StateExchange;
import dev.takt.actors.vitals.LoopPulse;
import dev.takt.links.ControllerEnd;
import dev.takt.links.TagFrame;
import dev.takt.loop.Quality;
import dev.takt.loop.operation.CommandOutcome;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Reads the newest measurements at each tick, validates them, and estimates the state: one image for the whole period.
 */
public final class MeasurementIngestion extends AbstractBehavior<Command> {
    private static final double NANO = 1e-9;
    private static final double MILLI = 1e-3;

    private final LoopClock clock;
    private final ControllerEnd link;
    private final SignalValidation validation;
    private final ProcessImage image;
    private final StateTracker tracker;
    private final LoopService service;
    private final double timeScale;
    private final int[] readBackPlaces;
    private final Upcoming<IngestionTuning> upcoming;
    private final LoopPulse pulse;
    private final Listener listener;
    private final TagFrame frame;
    private final double[] expected;
    private final double[] unseen;
    private Optional<PeriodStart> present = Optional.empty();
    /** Periods since the last new frame. */
    private long quiet = Integer.MAX_VALUE;

    /** Receives the data of each period, on the thread of the actor. */
    public interface Listener {
        /** The data for the command; sent first. */
        void known(KnownState state);

        /** All data. */
        void measured(Measured measured);
    }

    /**
     * The collaborators of the ingestion.
     *
     * @param service what is in service
     * @param timeScale seconds of the plant in a second of the clock
     * @param upcoming announced settings; kept here, so that a restarted actor has them
     * @param readBackPlaces positions of the read-backs in a frame of measurements, -1 for none
     * @param pulse notified of new measurements
     */
    @SuppressWarnings("ArrayRecordComponent")
    // large because ingestion combines link, validation, image and estimate
    public record Parts(
            LoopClock clock,
            ControllerEnd link,
            SignalValidation validation,
            ProcessImage image,
            StateTracker tracker,
            LoopService service,
            double timeScale,
            Upcoming<IngestionTuning> upcoming,
            int[] readBackPlaces,
            LoopPulse pulse) {}

    private MeasurementIngestion(ActorContext<Command> context, Parts parts, Listener listener) {
        super(context);
        this.clock = parts.clock();
        this.link = parts.link();
        this.validation = parts.validation();
        this.image = parts.image();
        this.tracker = parts.tracker();
        this.service = parts.service();
        this.timeScale = parts.timeScale();
        this.readBackPlaces = parts.readBackPlaces();
        this.pulse = parts.pulse();
        this.upcoming = parts.upcoming();
        this.listener = listener;
        this.frame = new TagFrame(link.tables().measurements());
        this.expected = new double[image.size()];
        this.unseen = new double[readBackPlaces.length];
        Arrays.fill(unseen, Double.NaN);
    }

    /**
     * The actor.
     *
     * @param listener receives the data of each period
     */
    public static Behavior<Command> create(Parts parts, Listener listener) {
        return Behaviors.setup(context -> new MeasurementIngestion(context, parts, listener));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Begin.class, message -> begin(message.period()))
                .onMessage(Applied.class, this::note)
                .onMessage(Tune.class, this::tune)
                .onMessage(Serve.class, this::serve)
                .onMessage(Exchange.class, message -> {
                    message.turn().take(present.map(PeriodStart::cycle).orElse(-1L), this::exchange);
                    return this;
                })
                .build();
    }

    private Behavior<Command> note(Applied message) {
        double[] acting = service.applied(message.values(), message.planned());
        present.ifPresent(period ->
                tracker.applied(acting, period.time(), (message.at() - period.scheduled()) * NANO * timeScale));
        return this;
    }

    private Behavior<Command> tune(Tune message) {
        upcoming.plan(message.from(), message.tuning());
        return this;
    }

    private Behavior<Command> serve(Serve message) {
        service.order(message.order());
        long next = present.map(period -> period.cycle() + 1).orElse(0L);
        message.answer().accept(new CommandOutcome(true, "", next));
        return this;
    }

    private void take(IngestionTuning tuning) {
        validation.configure(tuning.signals());
        service.silence(tuning.silence());
        service.configure(tuning.actuators());
        tracker.gate(tuning.gate().orElse(Double.POSITIVE_INFINITY));
    }

    private Behavior<Command> begin(PeriodStart period) {
        present = Optional.of(period);
        upcoming.due(period.cycle()).ifPresent(this::take);
        long begun = clock.now();
        tracker.begin(period.time(), MILLI * clock.wallMillis() - NANO * (begun - period.scheduled()));
        boolean news = false;
        quiet += 1 + period.skipped();
        boolean came = link.read(frame);
        // not before the link is read: a value that seems to come from the future makes all later ones seem old
        long taken = link.taken(clock.now());
        if (came) {
            news = validation.receive(frame, taken);
            quiet = news ? 0 : quiet;
            pulse.measured(begun, validation.clockSteps());
        }
        double[] readBack = readBack();
        tracker.expect(period.time(), readBack, expected);
        validation.judge(taken, expected, image);
        long judged = clock.now();
        double[] state = tracker.correct(image);
        long estimated = clock.now();
        KnownState known = new KnownState(
                period,
                begun,
                state,
                readBack,
                tracker.acting(quiet == 0 ? readBack : unseen),
                tracker.estimated(),
                link.acknowledged(),
                news,
                news && image.isMeasured(),
                image.demand(),
                image.demand() == LoopDemand.NONE ? List.of() : image.reasons(),
                image.objections(),
                service.examine(new LoopService.Seen(frame, quiet, readBack, image), clock.wallMillis()),
                judged - begun,
                estimated - judged);
        listener.known(known);
        listener.measured(new Measured(
                known,
                tracker.parameters(),
                image.sequence(),
                image.sourceNanos(),
                tracker.explained(image.snapshot())));
        return this;
    }

    private void exchange(StateExchange state) {
        quiet = state.large(quiet);
        frame.stamp(state.large(frame.sequence()), state.large(frame.epoch()));
        for (int place = 0; place < frame.table().size(); place++) {
            frame.set(
                    place,
                    state.real(frame.value(place)),
                    state.choice(Quality.class, frame.quality(place)),
                    state.moment(frame.sourceNanos(place)));
        }
        validation.exchange(state);
        tracker.exchange(state);
        service.exchange(state);
    }

    /**
     * The read-backs. A frame may come slightly too late for its period; an older frame is too old for the present
     * positions.
     */
    private double[] readBack() {
        double[] shown = new double[readBackPlaces.length];
        for (int i = 0; i < shown.length; i++) {
            int place = readBackPlaces[i];
            boolean shows = quiet <= 1 && place >= 0 && frame.quality(place) != Quality.BAD;
            shown[i] = shows ? frame.value(place) : Double.NaN;
        }
        return shown;
    }
}
