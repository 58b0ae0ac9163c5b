package dev.takt.cluster;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Address;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Adapter;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.cluster.ddata.Key;
import akka.cluster.ddata.LWWMap;
import akka.cluster.ddata.LWWMapKey;
import akka.cluster.ddata.SelfUniqueAddress;
import akka.cluster.ddata.typed.javadsl.DistributedData;
import akka.cluster.ddata.typed.javadsl.Replicator;
import akka.cluster.ddata.typed.javadsl.ReplicatorMessageAdapter;
import akka.cluster.typed.Cluster;
import dev.takt.cluster.FleetMessage.Assignment;
import dev.takt.cluster.FleetMessage.DirectoryKnown;
import dev.takt.cluster.FleetMessage.Drain;
import dev.takt.cluster.FleetMessage.FleetReport;
import dev.takt.cluster.FleetMessage.NodeReport;
import dev.takt.cluster.FleetMessage.SpreadLoops;
import dev.takt.cluster.FleetMessage.Tick;
import dev.takt.cluster.FleetMessage.ToCoordinator;
import dev.takt.cluster.FleetMessage.ToNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Places loops: a singleton of the cluster, on the oldest node of the side that has more than half. Without it nothing is placed or
 * moved, and all loops go on. What it has decided is in distributed data, where the next one finds it.
 */
final class Coordinator extends AbstractBehavior<ToCoordinator> {
    private static final Duration ROUND = Duration.ofMillis(500);
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    /** How long a coordinator waits for nodes from which it has not heard. */
    private static final Duration START = Duration.ofSeconds(15);

    /**
     * How long loops are left alone that drove elsewhere when this node was last in a cluster with that other node: a node alone looks for
     * others after {@link ClusterNode#LONELY_NANOS} at the latest, and has to join then.
     */
    private static final long RETURN_NANOS = ClusterNode.LONELY_NANOS + START.toNanos();

    static final Key<LWWMap<String, Assignment>> LOOPS = LWWMapKey.create("takt-loops");

    private final Placement placement;
    private final int nodes;
    private final Cluster cluster;
    private final ActorSystem system;
    private final SelfUniqueAddress self;
    private final ReplicatorMessageAdapter<ToCoordinator, LWWMap<String, Assignment>> replicator;
    private final Map<String, Assignment> directory = new HashMap<>();
    private final Map<String, Reported> reports = new HashMap<>();
    private final NodeState state;
    private final Consumer<String> told;
    private final long begun = System.nanoTime();
    private long lacking = begun;
    private boolean spreads;
    private Spread spread = Spread.NONE;

    private record Reported(NodeReport report, long at) {}

    private Coordinator(
            ActorContext<ToCoordinator> context,
            Placement placement,
            int nodes,
            NodeState state,
            Consumer<String> told,
            ReplicatorMessageAdapter<ToCoordinator, LWWMap<String, Assignment>> replicator) {
        super(context);
        this.placement = placement;
        this.nodes = nodes;
        this.state = state;
        this.told = told;
        this.replicator = replicator;
        this.cluster = Cluster.get(context.getSystem());
        this.system = Adapter.toClassic(context.getSystem());
        this.self = DistributedData.get(context.getSystem()).selfUniqueAddress();
        replicator.subscribe(LOOPS, Coordinator::known);
    }

    /**
     * The actor.
     *
     * @param nodes that the fleet is meant to have
     * @param state of this node, which knows what others said in an earlier cluster
     * @param told receives what it does, for people
     */
    static Behavior<ToCoordinator> create(Placement placement, int nodes, NodeState state, Consumer<String> told) {
        return Behaviors.setup(context -> Behaviors.withTimers(timers -> {
            timers.startTimerWithFixedDelay(new Tick(), ROUND);
            return DistributedData.withReplicatorMessageAdapter(
                    (ReplicatorMessageAdapter<ToCoordinator, LWWMap<String, Assignment>> replicator) ->
                            new Coordinator(context, placement, nodes, state, told, replicator));
        }));
    }

    private static ToCoordinator known(Replicator.SubscribeResponse<LWWMap<String, Assignment>> response) {
        return response instanceof Replicator.Changed<LWWMap<String, Assignment>> changed
                ? new DirectoryKnown(changed.dataValue().getEntries())
                : new Tick();
    }

    @Override
    public Receive<ToCoordinator> createReceive() {
        return newReceiveBuilder()
                .onMessage(NodeReport.class, this::hear)
                .onMessage(DirectoryKnown.class, this::learn)
                .onMessage(Drain.class, this::drain)
                .onMessage(SpreadLoops.class, _ -> wantSpread())
                .onMessage(Tick.class, _ -> decide())
                .build();
    }

    private Behavior<ToCoordinator> hear(NodeReport report) {
        reports.put(report.node(), new Reported(report, System.nanoTime()));
        return this;
    }

    private Behavior<ToCoordinator> learn(DirectoryKnown known) {
        known.loops().forEach((loop, said) -> directory.merge(loop, said, Coordinator::later));
        return this;
    }

    private static Assignment later(Assignment one, Assignment other) {
        return other.term().epoch() > one.term().epoch() ? other : one;
    }

    private Behavior<ToCoordinator> drain(Drain order) {
        tell(Members.of(cluster.state()), order.node(), order);
        return this;
    }

    private Behavior<ToCoordinator> wantSpread() {
        spreads = true;
        return this;
    }

    private Behavior<ToCoordinator> decide() {
        Members members = Members.of(cluster.state());
        reports.keySet().retainAll(members.present().keySet());
        long now = System.nanoTime();
        Map<String, NodeReport> known = new HashMap<>();
        reports.forEach((node, each) -> known.put(node, each.report()));
        boolean allHeard = members.reachable().stream()
                .allMatch(node ->
                        reports.containsKey(node) && now - reports.get(node).at() < PATIENCE.toNanos());
        boolean allThere = members.reachable().size() >= nodes;
        // who comes a little later is to have its part
        boolean complete = allThere || !directory.isEmpty();
        boolean waited = now - begun > START.toNanos();
        boolean enough = members.isMajorityOf(nodes);
        lacking = enough ? lacking : now;
        boolean mayPlace = enough && !known.isEmpty() && ((allHeard && complete) || waited);
        Placement.Known all = new Placement.Known(
                members.present().keySet(),
                members.reachable(),
                mayPlace,
                known,
                directory,
                allThere || now - lacking > RETURN_NANOS ? List.of() : state.lastSaid(),
                System.currentTimeMillis());
        spread = spread(all);
        Placement.Decision decision = placement.decide(all, spread);
        spread = spread.without(decision.assignments().keySet());
        note(decision.assignments());
        decision.orders().forEach((node, orders) -> orders.forEach(order -> tell(members, node, order)));
        FleetReport said = new FleetReport(new ArrayList<>(known.values()));
        members.reachable().forEach(node -> tell(members, node, said));
        return this;
    }

    /** What is to be moved, which is worked out when all nodes have said what they do. */
    private Spread spread(Placement.Known all) {
        if (!spreads || !all.mayPlace()) {
            return spread.possible(all);
        }
        spreads = false;
        Spread next = placement.spread(all);
        told.accept(
                next.moves().isEmpty()
                        ? "the loops are spread already: none is handed over"
                        : next.moves().size() + " loops are handed over so that each node has its part");
        return next;
    }

    private void note(Map<String, Assignment> assignments) {
        if (assignments.isEmpty()) {
            return;
        }
        directory.putAll(assignments);
        replicator.askUpdate(
                answer -> new Replicator.Update<>(LOOPS, LWWMap.empty(), Replicator.writeLocal(), answer, before -> {
                    LWWMap<String, Assignment> map = before;
                    for (Map.Entry<String, Assignment> each : assignments.entrySet()) {
                        map = map.put(
                                self,
                                each.getKey(),
                                each.getValue(),
                                (_, said) -> said.term().epoch());
                    }
                    return map;
                }),
                _ -> new DirectoryKnown(Map.of()));
    }

    private void tell(Members members, String node, ToNode message) {
        Address address = members.present().get(node);
        if (address != null) {
            system.actorSelection(address + NodeActor.PATH).tell(message, ActorRef.noSender());
        }
    }
}
