package dev.takt.cluster;

import akka.actor.Address;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.MailboxSelector;
import akka.actor.typed.javadsl.Adapter;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.ClusterSingleton;
import akka.cluster.typed.JoinSeedNodes;
import akka.cluster.typed.Leave;
import akka.cluster.typed.SingletonActor;
import dev.takt.app.cluster.FleetCluster.Membership;
import dev.takt.app.cluster.LoopStanding;
import dev.takt.app.cluster.LoopStanding.Stage;
import dev.takt.app.cluster.NodeLoops;
import dev.takt.cluster.FleetMessage.Drain;
import dev.takt.cluster.FleetMessage.NodeReport;
import dev.takt.cluster.FleetMessage.SpreadLoops;
import dev.takt.cluster.FleetMessage.ToCoordinator;
import dev.takt.cluster.FleetMessage.WantState;
import dev.takt.config.setting.HostAddress;
import dev.takt.config.settings.ClusterSettings;
import dev.takt.loop.operation.CommandOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * This node in the cluster. Its actor system ends when the others have removed the node, or when it has been with the smaller part for
 * long; another one then joins again. The loops of the node take no notice.
 */
final class ClusterNode implements Membership {
    private static final String SYSTEM = "takt-fleet";
    private static final String SINGLETON = "coordinator";
    private static final String NOWHERE = "nowhere";
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    /** How long a node stays in a cluster with too few members before it looks for another. */
    static final long LONELY_NANOS = TimeUnit.SECONDS.toNanos(30);

    private static final long LEAVING_SECONDS = 20;
    private static final Members NOBODY = new Members(Map.of(), Set.of());

    private final ClusterSettings settings;
    private final HostAddress address;
    private final NodeState state;
    private final NodeLoops loops;
    private final Consumer<String> told;
    private final long lonelyNanos;
    private final Thread thread;
    private volatile Optional<Joined> joined;
    private volatile boolean closing;

    /** One stay in the cluster. */
    private record Joined(
            ActorSystem<Void> system, Cluster cluster, ActorRef<ToCoordinator> coordinator, CopySender copies) {
        Members members() {
            return Members.of(cluster.state());
        }

        boolean hasEnded() {
            return system.getWhenTerminated().toCompletableFuture().isDone();
        }

        void end() {
            copies.close();
            system.terminate();
            await(system);
        }
    }

    private ClusterNode(ClusterSettings settings, NodeLoops loops, Consumer<String> told, long lonelyNanos)
            throws IOException {
        this.settings = settings;
        this.address = settings.address().orElseThrow();
        this.state = new NodeState(settings.node().orElseThrow());
        this.loops = loops;
        this.told = told;
        this.lonelyNanos = lonelyNanos;
        loops.asksBy(this::askForState);
        this.joined = Optional.of(begin(address, 0));
        this.thread = Thread.ofPlatform().daemon().name("takt-cluster").start(this::stay);
    }

    static ClusterNode join(ClusterSettings settings, NodeLoops loops, Consumer<String> told) throws IOException {
        return join(settings, loops, told, LONELY_NANOS);
    }

    /**
     * Joins.
     *
     * @param lonelyNanos how long it stays in a cluster with too few members before it looks for another
     */
    static ClusterNode join(ClusterSettings settings, NodeLoops loops, Consumer<String> told, long lonelyNanos)
            throws IOException {
        return new ClusterNode(settings, loops, told, lonelyNanos);
    }

    // ---- staying in the cluster -------------------------------------------------------------------------------------

    /**
     * Joins.
     *
     * @param at where this node listens
     * @param turn of the seeds: the one whose turn it is begins a new cluster if none of the others answers. Alone it places nothing, and
     *     looks again later; without turns nothing would ever begin while the first seed is lost
     */
    private Joined begin(HostAddress at, long turn) throws IOException {
        CompletableFuture<ActorRef<ToCoordinator>> coordinator = new CompletableFuture<>();
        ActorSystem<Void> system;
        try {
            system = ActorSystem.create(
                    guardian(coordinator), SYSTEM, ClusterConfiguration.of(settings, at, state.node()));
        } catch (Exception e) {
            // Scala throws checked ones undeclared
            throw new IOException(
                    "the cluster cannot be joined from " + at + ": " + reason(e)
                            + ". Maybe another process has this address, or a certificate does not fit its key.",
                    e);
        }
        Cluster cluster = Cluster.get(system);
        List<Address> seeds = new ArrayList<>();
        for (String each : settings.seeds()) {
            HostAddress seed = HostAddress.parse(each);
            seeds.add(new Address("akka", SYSTEM, seed.host(), seed.port()));
        }
        Collections.rotate(seeds, -(int) (turn % seeds.size()));
        cluster.manager().tell(new JoinSeedNodes(seeds));
        CopySender copies = new CopySender(
                state.node(), loops, settings.copies(), Adapter.toClassic(system), () -> Members.of(cluster.state()));
        return new Joined(system, cluster, coordinator.join(), copies);
    }

    private static String reason(Throwable e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage() == null ? cause : cause.getMessage());
    }

    private Behavior<Void> guardian(CompletableFuture<ActorRef<ToCoordinator>> told) {
        return Behaviors.setup(context -> {
            ActorRef<ToCoordinator> coordinator = ClusterSingleton.get(context.getSystem())
                    .init(SingletonActor.of(
                            Coordinator.create(
                                    new Placement(new Pins(settings.pins()), settings.copies()),
                                    settings.nodes(),
                                    state,
                                    this.told),
                            SINGLETON));
            context.spawn(NodeActor.create(state, loops, coordinator, this.told), "node");
            context.spawn(
                    CopyKeeper.create(loops, this.told),
                    "copies",
                    MailboxSelector.fromConfig("takt.copies-mailbox")
                            .withDispatcherFromConfig("akka.actor.default-blocking-io-dispatcher"));
            told.complete(coordinator);
            return Behaviors.empty();
        });
    }

    private void stay() {
        long enough = System.nanoTime();
        Members before = NOBODY;
        while (!closing) {
            LockSupport.parkNanos(LOOK_NANOS);
            loops.endSuperseded();
            Optional<Joined> now = joined.filter(each -> !each.hasEnded());
            Members members = now.map(Joined::members).orElse(before);
            if (now.isPresent() && !members.equals(before)) {
                tell(before, members);
                before = members;
            }
            if (members.isMajorityOf(settings.nodes())) {
                enough = System.nanoTime();
            }
            boolean lonely = System.nanoTime() - enough > lonelyNanos;
            if (!closing && (now.isEmpty() || lonely)) {
                again(lonely ? "too few nodes are there" : "the others have removed this node");
                enough = System.nanoTime();
            }
        }
    }

    private void tell(Members before, Members now) {
        now.present().keySet().stream()
                .filter(node -> !before.present().containsKey(node))
                .sorted()
                .forEach(node -> told.accept("node " + node + " is there"));
        boolean enough = now.isMajorityOf(settings.nodes());
        before.present().keySet().stream()
                .filter(node -> !now.present().containsKey(node))
                .sorted()
                .forEach(node -> {
                    told.accept("node " + node + " is gone");
                    if (enough) {
                        state.forget(node);
                    }
                });
        before.reachable().stream()
                .filter(node -> !now.reachable().contains(node) && now.present().containsKey(node))
                .sorted()
                .forEach(node -> told.accept("node " + node + " does not answer"));
        if (enough != before.isMajorityOf(settings.nodes())) {
            told.accept(
                    enough
                            ? "more than half of the nodes are there: loops are placed"
                            : "half of the nodes or more are missing: no loop is placed or moved, and those that run go on");
        }
    }

    private void again(String why) {
        joined.ifPresent(Joined::end);
        told.accept(why + ": it looks for them again; its loops go on");
        // by the clock, so that nodes agree on whose turn it is
        long turn = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()) / LONELY_NANOS;
        try {
            joined = Optional.of(begin(address, turn));
        } catch (IOException e) {
            told.accept(String.valueOf(e.getMessage()));
            joined = elsewhere(turn);
        }
    }

    /**
     * Joins from another port. A stay whose connections broke while this process stood still may keep its port for ever, though its
     * end was asked for; the others know a node by its name.
     */
    private Optional<Joined> elsewhere(long turn) {
        try {
            Joined stay = begin(new HostAddress(address.host(), 0), turn);
            told.accept("until this process is started again, or is removed once more, it joins from "
                    + stay.cluster().selfMember().address().hostPort().replaceFirst(".*@", ""));
            return Optional.of(stay);
        } catch (IOException e) {
            told.accept(String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    /** Asks the node that drives a loop for its state; the answer goes to {@link CopyKeeper}. */
    private void askForState(String loop, long epoch) {
        Optional<Joined> now = joined;
        Optional<Address> driver = state.reports().stream()
                .filter(report -> report.loops().stream()
                        .anyMatch(each -> each.loop().equals(loop)
                                && each.epoch() < epoch
                                && each.stage().commands()))
                .findFirst()
                .flatMap(report -> now.map(each -> each.members().present().get(report.node())));
        if (driver.isPresent()) {
            Adapter.toClassic(now.orElseThrow().system())
                    .actorSelection(driver.get() + NodeActor.PATH)
                    .tell(new WantState(loop, epoch, state.node()), akka.actor.ActorRef.noSender());
        } else {
            loops.stateIsMissing(loop, epoch, "no other node says that it drives the loop");
        }
    }

    // ---- for those who look -----------------------------------------------------------------------------------------

    @Override
    public List<Node> nodes() {
        Members members = joined.map(Joined::members).orElse(NOBODY);
        List<Node> nodes = new ArrayList<>();
        for (NodeReport report : reports()) {
            Address at = members.present().get(report.node());
            if (at == null && !report.node().equals(state.node())) {
                continue;
            }
            long driving = report.loops().stream()
                    .filter(each -> each.stage().commands())
                    .count();
            nodes.add(new Node(
                    report.node(),
                    at == null ? address.toString() : at.hostPort().replaceFirst(".*@", ""),
                    standing(report, members),
                    report.loops().size(),
                    (int) driving,
                    report.demand(),
                    report.capacity()));
        }
        return nodes;
    }

    private static Standing standing(NodeReport report, Members members) {
        if (!members.reachable().contains(report.node())) {
            return Standing.UNREACHABLE;
        }
        if (!report.draining()) {
            return Standing.UP;
        }
        return report.loops().stream().noneMatch(each -> each.stage().runs()) ? Standing.DRAINED : Standing.DRAINING;
    }

    /** What the nodes say; this one by itself, which it knows best. */
    private List<NodeReport> reports() {
        List<NodeReport> all = new ArrayList<>(state.reports());
        all.removeIf(each -> each.node().equals(state.node()));
        all.add(new NodeReport(
                state.node(),
                state.incarnation(),
                state.isDraining(),
                List.of(),
                loops.standings(),
                loops.demand(),
                loops.capacity()));
        all.sort(Comparator.comparing(NodeReport::node));
        return all;
    }

    @Override
    public List<Place> places() {
        List<Place> places = new ArrayList<>();
        Set<String> missing = new HashSet<>(loops.known());
        for (NodeReport report : reports()) {
            for (LoopStanding each : report.loops()) {
                if (each.stage().runs() || each.stage() == Stage.STARTING) {
                    missing.remove(each.loop());
                }
                places.add(new Place(
                        each.loop(), report.node(), each.epoch(), each.stage().label(), each.note()));
            }
        }
        missing.forEach(loop -> places.add(new Place(loop, "", 0, NOWHERE, "no node that is there runs it")));
        places.sort(Comparator.comparing(Place::loop).thenComparing(Place::node));
        return places;
    }

    @Override
    public CompletionStage<CommandOutcome> drain(String node) {
        Optional<Joined> now = joined.filter(each -> each.members().reachable().contains(node));
        if (now.isEmpty()) {
            return refused("no node " + node + " answers. Maybe 'takt fleet state' shows its name.");
        }
        if (now.get().members().reachable().size() < 2) {
            return refused("there is no other node that could take the loops");
        }
        now.get().coordinator().tell(new Drain(node));
        return CompletableFuture.completedFuture(
                new CommandOutcome(true, "the loops of " + node + " are handed over one after the other", -1));
    }

    @Override
    public CompletionStage<CommandOutcome> spread() {
        Optional<Joined> now = joined.filter(each -> each.members().isMajorityOf(settings.nodes()));
        if (now.isEmpty()) {
            return refused("half of the nodes or more are missing: no loop is moved before they are back");
        }
        now.get().coordinator().tell(new SpreadLoops());
        return CompletableFuture.completedFuture(
                new CommandOutcome(true, "loops are handed over until each node has its part", -1));
    }

    private static CompletionStage<CommandOutcome> refused(String why) {
        return CompletableFuture.completedFuture(new CommandOutcome(false, why, -1));
    }

    /** The loops go on while the others begin theirs: each ends when its plant follows another one, or with the fleet. */
    @Override
    public void close() {
        closing = true;
        LockSupport.unpark(thread);
        joined.ifPresent(each -> {
            boolean alone = each.members().reachable().size() < 2;
            each.cluster().manager().tell(new Leave(each.cluster().selfMember().address()));
            await(each.system());
            each.end();
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LEAVING_SECONDS);
            while (!alone && !loops.running().isEmpty() && System.nanoTime() < end) {
                LockSupport.parkNanos(LOOK_NANOS);
                loops.endSuperseded();
            }
        });
    }

    private static void await(ActorSystem<?> system) {
        try {
            system.getWhenTerminated().toCompletableFuture().get(LEAVING_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // the others find out by themselves
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
