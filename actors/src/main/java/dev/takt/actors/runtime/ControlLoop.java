package dev.takt.actors.runtime;

import dev.takt.actors.alarms.AlarmSupervision;
import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.dispatch.AcceptedPlan;
import dev.takt.actors.estimation.StateEstimate;
import dev.takt.actors.ingestion.AppliedRelay;
import dev.takt.actors.journal.LastPlan;
import dev.takt.actors.journal.LastPlanFile;
import dev.takt.actors.journal.LastPlanKeeper;
import dev.takt.actors.journal.ModelFingerprint;
import dev.takt.actors.journal.ResumeDecision;
import dev.takt.actors.measurement.Signal;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.state.LoopState;
import dev.takt.actors.supervision.LoopIdentity;
import dev.takt.actors.supervision.LoopParts;
import dev.takt.actors.supervision.LoopRevisions;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.actors.supervision.LoopTuning;
import dev.takt.actors.supervision.ModeMachine;
import dev.takt.actors.supervision.Resumption;
import dev.takt.actors.supervision.SupervisionProtocol;
import dev.takt.actors.vitals.LinkSigns;
import dev.takt.actors.vitals.LoopPulse;
import dev.takt.config.Case;
import dev.takt.config.settings.ModeSettings;
import dev.takt.config.time.PlantTime;
import dev.takt.dynamics.DelayHistory;
import dev.takt.links.ControllerEnd;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.LoopDescription;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.loop.cycle.LoopView;
import dev.takt.loop.cycle.PairStatus;
import dev.takt.loop.cycle.SetPointState;
import dev.takt.loop.cycle.VitalSign;
import dev.takt.loop.operation.LoopOperation;
import dev.takt.solver.model.Delays;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A running loop.
 *
 * <pre>
 * ControlLoop.of(read, link, solvers).observedBy(metrics).beginningWith(plant::start).start(new RealClock())
 * </pre>
 */
public final class ControlLoop implements AutoCloseable {
    private final LoopClock clock;
    private final PlantTime time;
    private final LoopSystem system;
    private final LiveView view;
    private final LoopPulse pulse;
    private final ControllerEnd link;
    private final Kept kept;

    /** What is kept for a loop that starts again. */
    private record Kept(LoopOrders orders, Optional<LastPlanKeeper> plan) {}

    private ControlLoop(
            LoopClock clock,
            PlantTime time,
            LoopSystem system,
            LiveView view,
            LoopPulse pulse,
            ControllerEnd link,
            Kept kept) {
        this.clock = clock;
        this.time = time;
        this.system = system;
        this.view = view;
        this.pulse = pulse;
        this.link = link;
        this.kept = kept;
    }

    /** The state of the loop. */
    public LoopView view() {
        return view;
    }

    /** The vital signs of its components; may be called from any thread. */
    public List<VitalSign> vitalSigns() {
        List<VitalSign> signs = new ArrayList<>(pulse.signs());
        signs.addAll(LinkSigns.of(link.statistics()));
        signs.addAll(system.mailboxes().get());
        return signs;
    }

    /** The commands of the loop. */
    public LoopOperation operation() {
        return new LiveOperation(system.supervisor());
    }

    /**
     * The state of the loop at the end of this period, or of the next one. It fails where a solve has not ended with its period, and where
     * the solver keeps factorizations, which cannot be given.
     */
    public CompletionStage<LoopState> capture() {
        CompletableFuture<LoopState> state = new CompletableFuture<>();
        system.supervisor().tell(new SupervisionProtocol.Capture(state));
        return state;
    }

    /** Fails if the loop is not at rest, between two periods and without a solve that goes on, so that {@link #restore} would fail half-way. */
    public CompletionStage<?> atRest() {
        CompletableFuture<LoopState> state = new CompletableFuture<>();
        system.supervisor().tell(new SupervisionProtocol.CaptureNow(state));
        return state;
    }

    /**
     * Goes on from the state of another loop of the same case, between two periods of this one: the next period is to be the one after it.
     *
     * @param base the beginning of the period that has ended with the state, on the clock of this loop
     * @return completed with what is wrong; empty if all is in place. If something is wrong the loop must not be used any more
     */
    public CompletionStage<Optional<String>> restore(LoopState state, long base) {
        CompletableFuture<Optional<String>> answer = new CompletableFuture<>();
        time.goOn(state.plantOrigin());
        system.supervisor().tell(new SupervisionProtocol.Restore(state, base, answer));
        return answer.whenComplete((_, _) -> kept.orders().know());
    }

    /** Goes on with what operators gave the loop before, as it is kept now; completed when it does. */
    public CompletionStage<?> goOnWithOrders() {
        CompletableFuture<Void> done = new CompletableFuture<>();
        system.supervisor()
                .tell(new SupervisionProtocol.GiveOrders(kept.orders().read(), done));
        return done.whenComplete((_, _) -> kept.orders().know());
    }

    /** The mode for which an operator had asked the loop before, which is why this one does not drive by itself; empty if it may. */
    public Optional<Mode> held() {
        return kept.orders().held();
    }

    /** Tells the observers what has changed between two controllers; from any thread. */
    public void pairChanged(long cycle, String text) {
        system.supervisor().tell(new SupervisionProtocol.PairTells(cycle, text));
    }

    /** Completed when the loop has ended, by itself or because it was closed. */
    public CompletionStage<?> ended() {
        return system.ended();
    }

    /** Ends the loop; the actuators keep their last commands. */
    @Override
    public void close() {
        clock.stop();
        system.end().run();
        if (clock instanceof VirtualClock virtual) {
            virtual.settleUntil(system.ended()::isDone);
        }
        kept.plan().ifPresent(LastPlanKeeper::close);
    }

    /** Starts to configure a loop. */
    public static Builder of(Case read, ControllerEnd link, PlanSolver.Factory solvers) {
        return new Builder(read, link, solvers);
    }

    /** Configures a loop and starts it. */
    public static final class Builder {
        private final Case read;
        private final ControllerEnd link;
        private final PlanSolver.Factory solvers;
        private final List<Supplier<List<VitalSign>>> signs = new ArrayList<>();
        private final List<LoopObserver> observers = new ArrayList<>();
        private final List<Function<LoopDescription, ? extends LoopObserver>> watchers = new ArrayList<>();
        private Optional<LongSupplier> begin = Optional.empty();
        private Optional<LoopFile> file = Optional.empty();
        private Consumer<Case> inForce = _ -> {};
        private Optional<LastPlanFile> lastPlan = Optional.empty();
        private boolean armed;
        private boolean armedElsewhere;
        private boolean driving;
        private boolean besideAnother;
        private boolean ordersLater;
        private long epoch = 1;
        private Optional<LoopHost> host = Optional.empty();
        private Optional<LoopState> continued = Optional.empty();
        private AppliedRelay relay = AppliedRelay.DIRECT;
        private Optional<Supplier<PairStatus>> pair = Optional.empty();

        private Builder(Case read, ControllerEnd link, PlanSolver.Factory solvers) {
            this.read = read;
            this.link = link;
            this.solvers = solvers;
        }

        /** Adds an observer of every period and event. */
        public Builder observedBy(LoopObserver observer) {
            observers.add(observer);
            return this;
        }

        /** As {@link #observedBy}, for an observer that needs the description of the loop first. */
        public Builder watchedBy(Function<LoopDescription, ? extends LoopObserver> watcher) {
            watchers.add(watcher);
            return this;
        }

        /**
         * Sets a callback that runs when the first solver is ready; it returns the start of the first period on the
         * loop's clock.
         */
        public Builder beginningAt(LongSupplier origin) {
            begin = Optional.of(origin);
            return this;
        }

        /** Whether the loop goes to automatic mode by itself if the file does not specify it. */
        public Builder armedByDefault(boolean byDefault) {
            armed = byDefault;
            return this;
        }

        /** Leaves it to others when the loop goes to automatic mode, whatever the file specifies. */
        public Builder armedElsewhere() {
            armedElsewhere = true;
            return this;
        }

        /** Enables reloads from the file of the case, on an operator's command. */
        public Builder readFrom(LoopFile origin) {
            file = Optional.of(origin);
            return this;
        }

        /** Tells which settings are in force after a reload, on a thread of the loop. */
        public Builder reloading(Consumer<Case> told) {
            inForce = told;
            return this;
        }

        /** Keeps the last plan in a file, and continues the plan in it if the conditions are met. */
        public Builder keepingItsPlanIn(LastPlanFile kept) {
            lastPlan = Optional.of(kept);
            return this;
        }

        /**
         * Begins while another writer drives the plant: the kept plan is not continued, which would take the plant from that writer
         * before there are plans of this loop. What is kept for dead times counts as ever.
         */
        public Builder besideAnother(boolean beside) {
            besideAnother = beside;
            return this;
        }

        /**
         * Leaves it to {@link #goOnWithOrders} and {@link #restore} when the loop goes on with what operators gave: another loop has
         * it, and may be given more. Until then what is kept stays as it is.
         */
        public Builder takingOrdersLater(boolean later) {
            ordersLater = later;
            return this;
        }

        /** Adds a source of vital signs for alarms, read about once a second. */
        public Builder watching(Supplier<List<VitalSign>> source) {
            signs.add(source);
            return this;
        }

        /** Drives the actuators from the first period on, without warm-up: a simulation. */
        public Builder drivingFromTheStart() {
            driving = true;
            return this;
        }

        /** Sets the epoch of this writer: commands of smaller ones are refused. */
        public Builder epoch(long number) {
            epoch = number;
            return this;
        }

        /**
         * Goes on from the state of another loop of the same case, whose next period is the first one of this loop.
         * {@link #beginningAt} says when that begins.
         */
        public Builder continuing(LoopState state) {
            continued = Optional.of(state);
            return this;
        }

        /** Sets what lies between the commands that go out and the estimator. */
        public Builder relayedBy(AppliedRelay between) {
            relay = between;
            return this;
        }

        /** Sets what is shown of two controllers. */
        public Builder pairedAs(Supplier<PairStatus> status) {
            pair = Optional.of(status);
            return this;
        }

        /** Runs the actors of the loop beside those of others, on the same threads; those of a virtual clock on the one thread of that. */
        public Builder in(LoopHost shared) {
            host = Optional.of(shared);
            return this;
        }

        /**
         * Starts the loop. The first solver is made here, so that errors of the model are known at once.
         *
         * @throws dev.takt.solver.model.ModelException if the case has no loop, or its problem cannot be solved
         */
        public ControlLoop start(LoopClock clock) {
            LoopTiming timing = LoopTiming.of(read);
            continued.ifPresent(state -> read.time().goOn(state.plantOrigin()));
            PlanSolver first = solvers.create();
            AtomicReference<Optional<AcceptedPlan>> accepted = new AtomicReference<>(Optional.empty());
            AtomicReference<Map<String, SetPointState>> setPoints = new AtomicReference<>(Map.of());
            AtomicReference<Map<String, DelayHistory.Kept>> past = new AtomicReference<>(Map.of());
            AtomicReference<Optional<StateEstimate>> estimate = new AtomicReference<>(Optional.empty());
            LoopModel model = LoopModel.of(read, first.layout(), link.tables());
            LoopTunings tunings = new LoopTunings(model.signals(), driving);
            LoopDescriptions descriptions = new LoopDescriptions(timing, model);
            String hash = file.map(origin -> origin.first().configurationHash())
                    .orElseGet(() -> LoopDescriptions.fingerprint(read));
            LiveView view = new LiveView(descriptions.of(read, hash), accepted, setPoints, pair);
            observers.addFirst(view);
            watchers.forEach(watcher -> observers.add(watcher.apply(view.description())));
            LoopPulse pulse = new LoopPulse(clock);
            LoopTuning tuning = tunings.of(read, List.of());
            Optional<Resumption> resumption = lastPlan.map(kept -> resumption(kept, hash, first, model, clock));
            LoopOrders orders =
                    new LoopOrders(read, lastPlan, hash, view.description().modelHash(), clock, ordersLater);
            ModeMachine modes = modes(orders.held());
            Optional<LastPlanKeeper> keeper = keeper(
                    hash,
                    view,
                    new LastPlanKeeper.Live(accepted::get, past::get, estimate::get, orders.keeper(modes::held)));
            keeper.ifPresent(keeping -> {
                observers.add(keeping);
                watching(keeping::signs);
            });
            AlarmSupervision alarms = new LoopAlarms(read, timing, model)
                    .supervision(clock, tuning.alarms(), accepted::get, () -> signs(pulse), view::alarmed);
            Optional<LastPlan> before = before(resumption, view.description().modelHash(), hash);
            LoopAssembly assembly = new LoopAssembly(read, link, clock, timing, model, before, past, estimate);
            LoopParts parts = new LoopParts(
                    clocked(clock, timing, view.description().modelHash()),
                    assembly.actors(
                            tuning,
                            new LoopAssembly.Seen(accepted, setPoints, orders.given(), pulse),
                            new LoopAssembly.Writer(modes.order(), epoch),
                            new SolverSequence(first, solvers)::next,
                            relay),
                    modes,
                    tuning,
                    revisions(tunings, descriptions, view, keeper),
                    startingFrom(resumption, orders),
                    alarms,
                    observers);
            return new ControlLoop(
                    clock, read.time(), system(parts, clock), view, pulse, link, new Kept(orders, keeper));
        }

        private LoopParts.Before startingFrom(Optional<Resumption> resumption, LoopOrders orders) {
            boolean resumes = !besideAnother && orders.held().isEmpty();
            return new LoopParts.Before(resumption.filter(_ -> resumes), orders.before());
        }

        private LoopParts.Clocked clocked(LoopClock clock, LoopTiming timing, String modelHash) {
            return new LoopParts.Clocked(
                    clock,
                    timing,
                    begin.orElse(() -> clock.now() + timing.periodNanos()),
                    new LoopIdentity(() -> read.time().origin(), modelHash),
                    continued);
        }

        private LoopSystem system(LoopParts parts, LoopClock clock) {
            if (clock instanceof VirtualClock virtual) {
                int before = virtual.started();
                LoopSystem system =
                        host.map(shared -> shared.start(parts)).orElseGet(() -> LoopSystem.onClock(parts, virtual));
                virtual.settleUntil(() -> virtual.started() > before);
                return system;
            }
            return host.map(shared -> shared.start(parts)).orElseGet(() -> LoopSystem.onThreads(parts));
        }

        private Optional<LastPlanKeeper> keeper(String hash, LiveView view, LastPlanKeeper.Live live) {
            return lastPlan.map(kept -> new LastPlanKeeper(
                    kept, hash, view.description().modelHash(), read.loop().timeScale(), read.time(), live));
        }

        /** What is kept of the loop before this one, if it had the same model. */
        private Optional<LastPlan> before(Optional<Resumption> resumption, String modelHash, String hash) {
            return resumption
                    .flatMap(resumed -> resumed.kept().plan())
                    .filter(kept -> kept.modelHash().equals(modelHash))
                    .map(kept ->
                            kept.configurationHash().equals(hash) && !besideAnother ? kept : kept.withoutEstimate());
        }

        private Optional<LoopRevisions> revisions(
                LoopTunings tunings, LoopDescriptions descriptions, LiveView view, Optional<LastPlanKeeper> keeper) {
            return file.map(origin -> origin.revisions(tunings, revision -> {
                view.describe(descriptions.of(revision.reading().value(), revision.configurationHash()));
                keeper.ifPresent(keeping -> keeping.configured(revision.configurationHash()));
                inForce.accept(revision.reading().value());
            }));
        }

        private ModeMachine modes(Optional<Mode> held) {
            ModeSettings settings = read.loop().modes();
            return driving
                    ? ModeMachine.driving(settings)
                    : held.map(asked -> ModeMachine.heldBy(settings, asked))
                            .orElseGet(() -> new ModeMachine(
                                    settings,
                                    !armedElsewhere && settings.armAtStart().orElse(armed)));
        }

        private List<VitalSign> signs(LoopPulse pulse) {
            List<VitalSign> all = new ArrayList<>(pulse.signs());
            signs.forEach(source -> all.addAll(source.get()));
            return all;
        }

        private Resumption resumption(
                LastPlanFile kept, String hash, PlanSolver solver, LoopModel model, LoopClock clock) {
            return new Resumption(
                    kept.read(),
                    new ResumeDecision(
                            LoopTunings.resumed(read) / read.loop().timeScale(),
                            read.loop().resume().mostDeviation()),
                    new Resumption.Loop(
                            hash,
                            ModelFingerprint.of(read.model().problem()),
                            read.loop().timeScale(),
                            solver.layout(),
                            model.states(),
                            model.signals().stream().map(Signal::name).toList(),
                            model.actuators(),
                            Delays.longest(read.model().problem())),
                    clock);
        }
    }
}
