package dev.takt.app.fleet;

import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.fleet.PoolMember;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.runtime.LoopHost;
import dev.takt.actors.runtime.PlantTimeStart;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.Case;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.LoopView;
import dev.takt.loop.operation.LoopOperation;
import dev.takt.monitoring.live.LoopWatch;
import dev.takt.plant.program.ManyPlants;
import dev.takt.plant.program.PlantConnection;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** One loop of a fleet, with its plant or its link to one. */
public final class FleetLoop implements AutoCloseable {
    private final FleetCase source;
    private final PlantConnection plant;
    private final LoopAttachments attachments;
    private final LoopCounts counts;
    private final Arming arming;
    private final HandOver handOver;
    private final PoolMember member;
    private final LoopWatch watch;
    private final LoopTerm term;
    private final LoopSettings settings;
    private final long periodNanos;
    private final ControlLoop loop;

    private FleetLoop(
            FleetCase source, PlantConnection plant, LoopAttachments attachments, Parts parts, ControlLoop loop) {
        this.source = source;
        this.plant = plant;
        this.attachments = attachments;
        this.counts = parts.counts;
        this.arming = parts.arming;
        this.handOver = parts.handOver;
        this.member = parts.member;
        this.watch = parts.watch;
        this.term = parts.term;
        this.settings = parts.settings;
        this.periodNanos = LoopTiming.of(source.value()).periodNanos();
        this.loop = loop;
    }

    /**
     * What all loops of a fleet have in common.
     *
     * @param phase when a period of a loop may begin at the earliest, by its number and its period
     */
    record Shared(
            LoopHost host,
            LoopSolving solvers,
            FleetTimes times,
            ManyPlants plants,
            Phases phase,
            LoopAttachments.Factory attachments) {}

    /** Where the solvers of a loop come from: this process, or worker processes. */
    @FunctionalInterface
    interface LoopSolving {
        /** Prepares the solvers of a loop, one generation after the other. */
        PlanSolver.Factory of(FleetCase source, LoopClock clock, PoolMember member, LoopAttachments attachments);
    }

    /** Spreads the periods of loops over time. */
    @FunctionalInterface
    interface Phases {
        /** The next beginning of a period, by {@link System#nanoTime}, a whole period ahead at least. */
        long next(long periodNanos);
    }

    /** What observes a loop. */
    private record Parts(
            LoopTerm term,
            LoopCounts counts,
            Arming arming,
            HandOver handOver,
            PoolMember member,
            LoopWatch watch,
            LoopSettings settings) {}

    /** The part of a loop in what all share: its clock, its demand, its admission, and how it takes the place of another loop. */
    record Pooled(LoopClock clock, PoolMember member, Arming arming, HandOver handOver) {}

    /** Starts a loop. */
    static FleetLoop start(FleetCase source, Shared shared, LoopTerm term, Pooled pooled) throws IOException {
        LoopClock clock = pooled.clock();
        PoolMember member = pooled.member();
        Arming arming = pooled.arming();
        Case read = source.value();
        LoopTiming timing = LoopTiming.of(read);
        LoopAttachments attachments = shared.attachments().open(source);
        LoopSettings settings = new LoopSettings(attachments.file(source));
        Parts parts = new Parts(term, new LoopCounts(), arming, pooled.handOver(), member, new LoopWatch(), settings);
        PlantConnection plant;
        try {
            plant = PlantConnection.open(read, clock::now);
        } catch (IOException | RuntimeException e) {
            attachments.close();
            throw e;
        }
        PlantTimeStart time = PlantTimeStart.of(read, attachments.plan());
        read.time().begin(Instant.now(), read.loop().timeScale());
        PlanSolver.Factory solvers = shared.solvers().of(source, clock, member, attachments);
        ControlLoop.Builder builder = ControlLoop.of(read, plant.end(), solvers)
                .in(shared.host())
                .armedElsewhere()
                .epoch(term.epoch())
                .besideAnother(term.succession() == LoopTerm.Succession.BESIDE)
                .takingOrdersLater(term.followsAnother())
                .observedBy(member)
                .observedBy(parts.counts)
                .observedBy(shared.times())
                .observedBy(arming)
                .observedBy(parts.handOver)
                .observedBy(parts.watch)
                .observedBy(settings)
                .readFrom(settings.file())
                .beginningAt(() -> {
                    time.begin(clock.wallMillis(), timing.periodNanos());
                    return plant.begin(shared.phase().next(timing.periodNanos()), shared.plants());
                });
        attachments.plan().ifPresent(builder::keepingItsPlanIn);
        ControlLoop loop = attachments.attach(builder).start(clock);
        parts.handOver.begin(loop);
        arming.begin(loop.operation(), loop.held());
        return new FleetLoop(source, plant, attachments, parts, loop);
    }

    /** The name of the loop. */
    public String name() {
        return source.value().name();
    }

    /** Where it is from. */
    public FleetCase source() {
        return source;
    }

    /** What it has done. */
    public LoopCounts.Totals totals() {
        return counts.totals();
    }

    /** What of its file is in force. */
    LoopSettings settings() {
        return settings;
    }

    /** Its period, in nanoseconds of the clock. */
    long periodNanos() {
        return periodNanos;
    }

    /** Its part of the pool. */
    public PoolMember member() {
        return member;
    }

    /** Its state. */
    public LoopView view() {
        return loop.view();
    }

    /** Keeps its periods while somebody looks. */
    public LoopWatch watch() {
        return watch;
    }

    /** Its commands; automatic mode is subject to admission. */
    public LoopOperation operation() {
        return arming;
    }

    /** Why it may not drive its actuators; empty if nothing is known against it. */
    public Optional<String> refusal() {
        return arming.refusal();
    }

    /** Whether its actors have ended. */
    public boolean hasEnded() {
        return loop.ended().toCompletableFuture().isDone();
    }

    /** What is wrong with its link; empty if nothing is. */
    public String linkProblem() {
        return plant.end().lastProblem();
    }

    /** As whom it commands the plant. */
    public LoopTerm term() {
        return term;
    }

    /** Whether the plant follows another controller, so that its commands are refused. */
    public boolean isSuperseded() {
        return plant.end().isSuperseded();
    }

    /** Gives its state at the end of one of its next periods to the loop that takes its place; failed with the reason if it has none to give. */
    public CompletionStage<Predecessor.HandedOver> handOver() {
        return handOver.give();
    }

    /** Whether another loop still has what operators gave, and this one is going to take it. */
    public boolean takesOrdersLater() {
        return arming.standsBy();
    }

    /** Why it has a part of the state of another loop, and must be started anew; empty if it has not. */
    public Optional<String> spoilt() {
        return handOver.spoilt();
    }

    /** How much trouble it is in: the larger the worse. */
    public int trouble() {
        LoopCounts.Totals now = totals();
        if (hasEnded()) {
            return 1000;
        }
        int byMode = switch (now.mode()) {
            case SAFE -> 900;
            case DEGRADED -> 500;
            case MANUAL -> 200;
            case INIT, WARMING, STANDBY, ARMING, OUT_OF_SERVICE -> refusal().isPresent() ? 400 : 100;
            case AUTO -> 0;
        };
        int bySource = now.mode() == Mode.AUTO || now.mode() == Mode.DEGRADED
                ? 10 * now.source().severity()
                : 0;
        return byMode + bySource + (linkProblem().isEmpty() ? 0 : 5);
    }

    @Override
    public void close() {
        loop.close();
        plant.close();
        attachments.close();
    }
}
