package dev.takt.app.cluster;

import dev.takt.app.cluster.LoopStanding.Stage;
import dev.takt.app.fleet.Fleet;
import dev.takt.app.fleet.FleetCase;
import dev.takt.app.fleet.FleetLoop;
import dev.takt.app.fleet.LoopTerm;
import dev.takt.app.fleet.Predecessor;
import dev.takt.app.fleet.Predecessor.HandedOver;
import dev.takt.loop.Mode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The loops of a node: those of the fleet that it could run, and those that it was asked to. What it is asked is done one after the
 * other for each loop, on threads of its own. No loop waits for the cluster.
 */
public final class NodeLoops implements AutoCloseable {
    private static final int WORKERS = 2;
    private static final long AGAIN_NANOS = 5_000_000_000L;

    private final Fleet fleet;
    private final KeptStates states;
    private final Map<String, FleetCase> known = new TreeMap<>();
    private final Map<String, Held> held = new HashMap<>();
    private final Map<String, CompletableFuture<HandedOver>> wanted = new ConcurrentHashMap<>();
    private volatile StateRequest request = (loop, epoch) -> stateIsMissing(loop, epoch, "this node sees no other");
    private final List<ExecutorService> workers = new ArrayList<>();

    /** Asks the node that drives a plant for the state of its loop. */
    @FunctionalInterface
    public interface StateRequest {
        /**
         * Asks, without waiting for the answer: {@link #stateCame} or {@link #stateIsMissing}.
         *
         * @param epoch of the loop that takes the place of the one that drives
         */
        void ask(String loop, long epoch);
    }

    /**
     * A loop of this node.
     *
     * @param loop empty while it is being made, and when it is no more
     * @param trouble why it could not be made
     * @param superseded whether it was ended because its plant follows another controller
     * @param since of this entry, by {@link System#nanoTime}
     */
    private record Held(LoopTerm term, Optional<FleetLoop> loop, String trouble, boolean superseded, long since) {
        static Held starting(LoopTerm term) {
            return new Held(term, Optional.empty(), "", false, System.nanoTime());
        }

        /** Whether what operators give the loop is still kept by another one, whose place it takes. */
        boolean takesOrdersLater() {
            return term.followsAnother()
                    && loop.map(FleetLoop::takesOrdersLater).orElse(true);
        }

        /** Whether what is kept of the loop is its own, and not a copy. */
        boolean owns(KeptStates.Kept what) {
            return !superseded && (what != KeptStates.Kept.ORDERS || !takesOrdersLater());
        }
    }

    /** The loops of a node, none of which runs yet. */
    public NodeLoops(Fleet fleet, List<FleetCase> cases, KeptStates states) {
        this.fleet = fleet;
        this.states = states;
        cases.forEach(each -> known.put(each.value().name(), each));
        for (int i = 0; i < WORKERS; i++) {
            workers.add(Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().daemon().name("takt-node-" + i).factory()));
        }
    }

    /** The names of the loops that it could run. */
    public List<String> known() {
        return List.copyOf(known.keySet());
    }

    /** What is kept of them. */
    public KeptStates states() {
        return states;
    }

    /** Threads that the solves of those need that drive their plants. */
    public double demand() {
        return fleet.admission().demand();
    }

    /** Threads that they may need. */
    public double capacity() {
        return fleet.admission().capacity();
    }

    /** Begins a loop, unless it has begun for this term or a later one. */
    public synchronized void start(String name, LoopTerm term) {
        FleetCase source = known.get(name);
        Held before = held.get(name);
        boolean again = before != null
                && before.term().equals(term)
                && !before.trouble().isEmpty()
                && System.nanoTime() - before.since() > AGAIN_NANOS;
        boolean done = before != null && before.term().epoch() >= term.epoch();
        if (source == null || (done && !again)) {
            return;
        }
        held.put(name, Held.starting(term));
        worker(name).execute(() -> {
            if (before != null) {
                before.loop().ifPresent(fleet::end);
            }
            begin(source, term, predecessor(name, term));
        });
    }

    private void begin(FleetCase source, LoopTerm term, Optional<Predecessor> before) {
        String name = source.value().name();
        if (!isHeld(name, term)) {
            return;
        }
        try {
            states.settle(name);
        } catch (IOException e) {
            // whoever keeps copies tells that they cannot be written; the loop begins with an older one, or without
        }
        Held now;
        try {
            now = new Held(term, Optional.of(fleet.start(source, term, before)), "", false, System.nanoTime());
        } catch (IOException | RuntimeException e) {
            String why = String.valueOf(e.getMessage() == null ? e : e.getMessage());
            now = new Held(term, Optional.empty(), why, false, System.nanoTime());
        }
        if (!replace(name, term, now)) {
            now.loop().ifPresent(fleet::end);
        }
    }

    private synchronized boolean isHeld(String name, LoopTerm term) {
        Held present = held.get(name);
        return present != null && present.term().equals(term);
    }

    private synchronized boolean replace(String name, LoopTerm term, Held now) {
        if (!isHeld(name, term)) {
            return false;
        }
        held.put(name, now);
        return true;
    }

    /** Ends a loop whose epoch is at most this one; its actuators keep their last commands. */
    public synchronized void end(String name, long epoch) {
        Held present = held.get(name);
        if (present != null && present.term().epoch() <= epoch) {
            held.remove(name);
            worker(name).execute(() -> present.loop().ifPresent(fleet::end));
        }
    }

    /**
     * Ends loops whose plants follow others; they are not begun again for the same term. Those that could not take the whole state of
     * another loop begin anew, without it.
     */
    public synchronized void endSuperseded() {
        held.replaceAll((name, each) -> {
            if (each.loop().filter(FleetLoop::isSuperseded).isPresent()) {
                worker(name).execute(() -> each.loop().ifPresent(fleet::end));
                return new Held(each.term(), Optional.empty(), "", true, System.nanoTime());
            }
            FleetCase source = known.get(name);
            if (source != null && each.loop().flatMap(FleetLoop::spoilt).isPresent()) {
                worker(name).execute(() -> {
                    each.loop().ifPresent(fleet::end);
                    begin(source, each.term(), Optional.empty());
                });
                return Held.starting(each.term());
            }
            return each;
        });
    }

    // ---- states in one piece ----------------------------------------------------------------------------------------

    /** Sets how the node that drives a plant is asked for the state of its loop. */
    public void asksBy(StateRequest next) {
        request = next;
    }

    private Optional<Predecessor> predecessor(String name, LoopTerm term) {
        return term.followsAnother()
                ? Optional.of(() -> {
                    CompletableFuture<HandedOver> state = new CompletableFuture<>();
                    wanted.put(key(name, term.epoch()), state);
                    request.ask(name, term.epoch());
                    return state;
                })
                : Optional.empty();
    }

    private static String key(String name, long epoch) {
        return epoch + "/" + name;
    }

    /** The state for which the node that drives the plant was asked. */
    public void stateCame(String name, long epoch, HandedOver state) {
        Optional.ofNullable(wanted.remove(key(name, epoch))).ifPresent(asked -> asked.complete(state));
    }

    /** There is none. */
    public void stateIsMissing(String name, long epoch, String why) {
        Optional.ofNullable(wanted.remove(key(name, epoch)))
                .ifPresent(asked -> asked.completeExceptionally(new IllegalStateException(why)));
    }

    /**
     * The state of a loop of this node, for the one that takes its place; failed with the reason if there is none.
     *
     * @param epoch of the one that takes its place
     */
    public CompletionStage<HandedOver> give(String name, long epoch) {
        Optional<FleetLoop> loop;
        synchronized (this) {
            loop = Optional.ofNullable(held.get(name))
                    .filter(each -> each.term().epoch() < epoch)
                    .flatMap(Held::loop);
        }
        return loop.map(FleetLoop::handOver)
                .orElseGet(() -> CompletableFuture.failedStage(new IllegalStateException("it does not run there")));
    }

    /** What its loops do, by their names. */
    public synchronized List<LoopStanding> standings() {
        List<LoopStanding> standings = new ArrayList<>();
        held.forEach((name, each) -> standings.add(standing(name, each)));
        standings.sort((a, b) -> a.loop().compareTo(b.loop()));
        return standings;
    }

    /** The names of the loops that are at work here. */
    public synchronized List<String> running() {
        return held.entrySet().stream()
                .filter(each -> each.getValue().loop().isPresent())
                .map(Map.Entry::getKey)
                .toList();
    }

    /**
     * Keeps a copy of what is kept of a loop that another node runs.
     *
     * @return whether it has been written
     * @throws IOException if it cannot be written
     */
    public boolean keep(String name, KeptStates.Kept what, byte[] state) throws IOException {
        synchronized (this) {
            Held present = held.get(name);
            if ((present != null && present.owns(what)) || !known.containsKey(name)) {
                return false;
            }
        }
        return states.keep(name, what, state);
    }

    private static LoopStanding standing(String name, Held each) {
        long epoch = each.term().epoch();
        if (each.superseded()) {
            return new LoopStanding(
                    name, epoch, Stage.SUPERSEDED, "the plant follows another controller, which began later");
        }
        if (each.loop().isEmpty()) {
            return each.trouble().isEmpty()
                    ? new LoopStanding(name, epoch, Stage.STARTING, "")
                    : new LoopStanding(name, epoch, Stage.FAILED, each.trouble());
        }
        FleetLoop loop = each.loop().get();
        Mode mode = loop.totals().mode();
        if (mode == Mode.AUTO || mode == Mode.DEGRADED) {
            return new LoopStanding(name, epoch, Stage.DRIVING, "");
        }
        String why = mode.label()
                + loop.refusal().map(reason -> ": " + reason).orElseGet(() -> {
                    String reason = loop.totals().reason();
                    return reason.isEmpty() ? "" : ": " + reason;
                });
        return new LoopStanding(name, epoch, mode.drivesActuators() ? Stage.HOLDING : Stage.PREPARING, why);
    }

    private ExecutorService worker(String name) {
        return workers.get(Math.floorMod(name.hashCode(), WORKERS));
    }

    /** Takes no further orders, and finishes those that were given; the fleet ends the loops. */
    @Override
    public void close() {
        workers.forEach(ExecutorService::close);
    }
}
