package dev.takt.app.fleet;

import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.fleet.Admission;
import dev.takt.actors.fleet.FleetClock;
import dev.takt.actors.fleet.FleetSolvers;
import dev.takt.actors.fleet.PoolMember;
import dev.takt.actors.fleet.SolverPool;
import dev.takt.actors.fleet.SolverWorkers;
import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.machine.HeapTarget;
import dev.takt.actors.runtime.LoopHost;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.process.SolverSetup;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.fleet.FleetMember;
import dev.takt.config.settings.FleetSettings;
import dev.takt.dynamics.SharedDiscretizations;
import dev.takt.loop.Mode;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.plant.program.ManyPlants;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** Many loops in one process: what they share, and each of them. */
public final class Fleet implements AutoCloseable {
    /** The fractional part of the golden ratio: its multiples fill the unit interval evenly, however many there are. */
    private static final double GOLDEN = 0.6180339887498949;

    /** What a process has alive without loops, and what each loop adds: columns with 32 states, some 0.8 MB. */
    private static final long ALIVE = 64L << 20;

    private static final long ALIVE_A_LOOP = 800_000;

    private final FleetClock clock;
    private final SolverPool pool;
    private final FleetSolvers solvers;
    private final Optional<SolverWorkers> workers;
    private final Admission admission;
    private final LoopHost host;
    private final FleetTimes times = new FleetTimes();
    private final List<ManyPlants> plants = new ArrayList<>();
    private final List<FleetLoop> loops = new CopyOnWriteArrayList<>();
    private final AtomicLong begun = new AtomicLong();
    private final long epoch = System.nanoTime();
    private final LoopAttachments.Factory attachments;
    private final AtomicReference<Optional<Rollout>> rollout = new AtomicReference<>(Optional.empty());

    /**
     * Starts the threads, without loops.
     *
     * @param attachments opens what each loop has beside its control
     */
    public Fleet(FleetSettings settings, LoopAttachments.Factory attachments) {
        this(settings, attachments, Optional.empty());
    }

    /**
     * Starts the threads, without loops.
     *
     * @param attachments opens what each loop has beside its control
     * @param workers processes that solve, which are ended with the fleet; without any, this process solves
     */
    public Fleet(FleetSettings settings, LoopAttachments.Factory attachments, Optional<SolverWorkers> workers) {
        int threads = settings.threads()
                .orElseGet(() -> workers.isPresent()
                        ? 1
                        : Math.max(1, Runtime.getRuntime().availableProcessors() - 1));
        this.attachments = attachments;
        clock = new FleetClock(settings.priority());
        this.workers = workers;
        pool = new SolverPool(workers.isPresent() ? 1 : threads);
        solvers = new FleetSolvers(pool);
        admission = new Admission(threads * Math.max(1, settings.workers()), settings.load());
        host = LoopHost.start();
        for (int i = 0; i < settings.plantThreads(); i++) {
            plants.add(new ManyPlants());
        }
    }

    /** Prepares the memory of the process for a number of loops, before they are read. */
    public static void expect(int loops) {
        HeapTarget.expect(ALIVE + loops * ALIVE_A_LOOP);
    }

    /**
     * Begins to warm up what the loops of a case share, which takes longer than to read the cases of others.
     *
     * @param first of the loops that are probably alike
     */
    public void prepare(FleetCase first) {
        if (workers.isEmpty()) {
            solvers.prepare(first.value(), clock.member());
        }
    }

    /**
     * Starts a loop. The first one of all warms the code up that they share.
     *
     * @throws IOException if its link, its journal or its folder cannot be opened
     */
    public FleetLoop start(FleetCase source) throws IOException {
        return start(source, LoopTerm.alone(), Optional.empty());
    }

    /**
     * Starts a loop for a term of office at its plant.
     *
     * @param before the loop whose state it takes before it drives
     * @throws IOException if its link, its journal or its folder cannot be opened
     */
    public FleetLoop start(FleetCase source, LoopTerm term, Optional<Predecessor> before) throws IOException {
        int number = loops.size();
        LoopTiming timing = LoopTiming.of(source.value());
        PoolMember member = admission.join(source.value().name(), timing.periodNanos() * 1e-9);
        FleetLoop.Shared shared = new FleetLoop.Shared(
                host,
                this::solving,
                times,
                plants.get(number % plants.size()),
                period -> phase(number, period),
                attachments);
        LoopClock own = clock.member();
        HandOver handOver = new HandOver(clock, own, timing);
        Arming arming = new Arming(admission, member, term.drives() || source.isArmed(), handOver, before);
        try {
            FleetLoop loop = solvers.sharingKernels(() -> SharedDiscretizations.during(
                    () -> FleetLoop.start(source, shared, term, new FleetLoop.Pooled(own, member, arming, handOver))));
            loops.add(loop);
            return loop;
        } catch (IOException | RuntimeException e) {
            leave(member);
            throw e;
        }
    }

    private void leave(PoolMember member) {
        admission.leave(member);
        solvers.leave(member);
    }

    /** Ends one loop; its actuators keep their last commands until somebody else commands them. */
    public void end(FleetLoop loop) {
        loops.remove(loop);
        loop.close();
        leave(loop.member());
    }

    private PlanSolver.Factory solving(FleetCase source, LoopClock clock, PoolMember member, LoopAttachments attached) {
        if (workers.isEmpty()) {
            return solvers.of(source.value(), clock, member, attached::recorder);
        }
        FleetMember from = source.member();
        CaseText text = CaseText.read(from.file(), from.overrides());
        return workers.get()
                .of(source.value(), SolverSetup.of(source.value(), text, attached.records()), member, clock);
    }

    private long phase(int number, long period) {
        begun.incrementAndGet();
        double fraction = number * GOLDEN % 1;
        long first = epoch + (long) (fraction * period);
        long earliest = System.nanoTime() + period;
        return first + Math.ceilDiv(Math.max(0, earliest - first), period) * period;
    }

    /** How many loops have begun their periods. */
    public long begun() {
        return begun.get();
    }

    /** The loops, in the order of their start. */
    public List<FleetLoop> loops() {
        return List.copyOf(loops);
    }

    /** A loop by its name. */
    public Optional<FleetLoop> loop(String name) {
        return loops.stream().filter(loop -> loop.name().equals(name)).findFirst();
    }

    /**
     * Begins to have loops read their files again, in stages.
     *
     * @param names of the loops, in this order
     * @param who orders it
     * @param ended hears how it ended
     */
    public CommandOutcome rollOut(List<String> names, String who, Consumer<CommandOutcome> ended) {
        List<FleetLoop> wanted =
                names.stream().map(this::loop).flatMap(Optional::stream).toList();
        Rollout next = new Rollout(wanted, who, ended);
        Optional<Rollout> before = rollout.getAndUpdate(
                present -> present.filter(Rollout::isRunning).or(() -> Optional.of(next)));
        if (before.filter(Rollout::isRunning).isPresent()) {
            return new CommandOutcome(
                    false, "another one is under way: " + before.get().progress(), -1);
        }
        Thread.ofVirtual().name("takt-rollout").start(next);
        return new CommandOutcome(true, next.progress(), -1);
    }

    /** What the present roll-out is at, or how the last one ended; empty if there was none. */
    public Optional<String> rollout() {
        return rollout.get().map(Rollout::progress);
    }

    /** The distributions of times over all loops. */
    public FleetTimes times() {
        return times;
    }

    /** The solvers. */
    public FleetSolvers solvers() {
        return solvers;
    }

    /** The processes that solve; empty if this process does. */
    public Optional<SolverWorkers> workers() {
        return workers;
    }

    /** The threads that solve. */
    public SolverPool pool() {
        return pool;
    }

    /** What the pool can carry. */
    public Admission admission() {
        return admission;
    }

    /** The actors. */
    public LoopHost host() {
        return host;
    }

    /** How many loops are in each mode. */
    public Map<Mode, Integer> modes() {
        Map<Mode, Integer> modes = new TreeMap<>();
        loops.forEach(loop -> modes.merge(loop.totals().mode(), 1, Integer::sum));
        return modes;
    }

    @Override
    public void close() {
        loops.forEach(FleetLoop::close);
        clock.close();
        host.close();
        solvers.close();
        pool.close();
        workers.ifPresent(SolverWorkers::close);
        plants.forEach(ManyPlants::close);
    }
}
