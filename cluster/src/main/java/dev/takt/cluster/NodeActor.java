package dev.takt.cluster;

import akka.actor.ActorSystem;
import akka.actor.Address;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Adapter;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.cluster.typed.Cluster;
import dev.takt.app.cluster.NodeLoops;
import dev.takt.app.fleet.Predecessor.HandedOver;
import dev.takt.cluster.FleetMessage.Drain;
import dev.takt.cluster.FleetMessage.EndLoop;
import dev.takt.cluster.FleetMessage.FleetReport;
import dev.takt.cluster.FleetMessage.NodeReport;
import dev.takt.cluster.FleetMessage.StartLoop;
import dev.takt.cluster.FleetMessage.StateGiven;
import dev.takt.cluster.FleetMessage.Tick;
import dev.takt.cluster.FleetMessage.ToCoordinator;
import dev.takt.cluster.FleetMessage.ToNode;
import dev.takt.cluster.FleetMessage.WantState;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a node does in the cluster: it says what its loops do, begins and ends loops as it is told, and ends those that are superseded. */
final class NodeActor extends AbstractBehavior<ToNode> {
    /** Of its path, behind the address of a member. */
    static final String PATH = "/user/node";

    private static final Duration ROUND = Duration.ofMillis(500);

    private final NodeLoops loops;
    private final NodeState state;
    private final ActorRef<ToCoordinator> coordinator;
    private final Consumer<String> told;

    private NodeActor(
            ActorContext<ToNode> context,
            TimerScheduler<ToNode> timers,
            NodeState state,
            NodeLoops loops,
            ActorRef<ToCoordinator> coordinator,
            Consumer<String> told) {
        super(context);
        this.state = state;
        this.loops = loops;
        this.coordinator = coordinator;
        this.told = told;
        timers.startTimerWithFixedDelay(new Tick(), ROUND);
    }

    /**
     * The actor.
     *
     * @param state outlives it: a node that was removed joins again with the same
     * @param told receives what happens, for people
     */
    static Behavior<ToNode> create(
            NodeState state, NodeLoops loops, ActorRef<ToCoordinator> coordinator, Consumer<String> told) {
        return Behaviors.setup(context ->
                Behaviors.withTimers(timers -> new NodeActor(context, timers, state, loops, coordinator, told)));
    }

    @Override
    public Receive<ToNode> createReceive() {
        return newReceiveBuilder()
                .onMessage(Tick.class, _ -> report())
                .onMessage(StartLoop.class, this::start)
                .onMessage(EndLoop.class, this::end)
                .onMessage(Drain.class, _ -> drain())
                .onMessage(FleetReport.class, this::learn)
                .onMessage(WantState.class, this::give)
                .build();
    }

    private Behavior<ToNode> report() {
        coordinator.tell(new NodeReport(
                state.node(),
                state.incarnation(),
                state.isDraining(),
                loops.known(),
                loops.standings(),
                loops.demand(),
                loops.capacity()));
        return this;
    }

    private Behavior<ToNode> start(StartLoop order) {
        loops.start(order.loop(), order.term());
        return this;
    }

    private Behavior<ToNode> end(EndLoop order) {
        loops.end(order.loop(), order.epoch());
        return this;
    }

    private Behavior<ToNode> drain() {
        if (state.drain()) {
            told.accept("this node is drained: its loops are handed over");
        }
        return this;
    }

    private Behavior<ToNode> learn(FleetReport report) {
        state.learn(report.nodes());
        return this;
    }

    private Behavior<ToNode> give(WantState wanted) {
        Cluster cluster = Cluster.get(getContext().getSystem());
        ActorSystem system = Adapter.toClassic(getContext().getSystem());
        loops.give(wanted.loop(), wanted.epoch()).whenComplete((given, failure) -> {
            Address address = Members.of(cluster.state()).present().get(wanted.node());
            if (address != null) {
                system.actorSelection(address + CopyKeeper.PATH)
                        .tell(answer(wanted, given, failure), akka.actor.ActorRef.noSender());
            }
        });
        return this;
    }

    private static StateGiven answer(WantState wanted, @Nullable HandedOver given, @Nullable Throwable failure) {
        if (given == null) {
            String trouble = failure == null ? "" : String.valueOf(failure.getMessage());
            return new StateGiven(wanted.loop(), wanted.epoch(), 0, trouble, new byte[0]);
        }
        byte[] state = given.state().toBytes();
        return new StateGiven(wanted.loop(), wanted.epoch(), System.nanoTime() - given.beginning(), "", state);
    }
}
