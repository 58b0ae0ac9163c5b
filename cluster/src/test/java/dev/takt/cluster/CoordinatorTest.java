package dev.takt.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import akka.actor.Address;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.Props;
import akka.actor.typed.javadsl.Adapter;
import akka.actor.typed.javadsl.AskPattern;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.ddata.LWWMap;
import akka.cluster.ddata.typed.javadsl.DistributedData;
import akka.cluster.ddata.typed.javadsl.Replicator;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.JoinSeedNodes;
import dev.takt.app.cluster.LoopStanding;
import dev.takt.app.cluster.LoopStanding.Stage;
import dev.takt.cluster.FleetMessage.Assignment;
import dev.takt.cluster.FleetMessage.NodeReport;
import dev.takt.cluster.FleetMessage.StartLoop;
import dev.takt.cluster.FleetMessage.ToCoordinator;
import dev.takt.cluster.FleetMessage.ToNode;
import dev.takt.config.setting.HostAddress;
import dev.takt.config.settings.ClusterSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Where loops belong outlives the coordinator that decided it: the next one begins the loops of a node that is gone. */
class CoordinatorTest {
    private static final List<String> LOOPS = List.of("p", "q", "r", "s", "t", "u");
    private static final List<String> NODES = List.of("a", "b", "c");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    /** Less than loops are left alone that may still be driven by a node that has not found the others. */
    private static final Duration SOON = Duration.ofSeconds(30);

    private final List<ActorSystem<Void>> systems = new ArrayList<>();
    /** The newest order to begin each loop, by the node that got it. */
    private final Map<String, Map<String, Long>> begun = new ConcurrentHashMap<>();

    @AfterEach
    void end() {
        systems.forEach(ActorSystem::terminate);
        systems.forEach(
                system -> system.getWhenTerminated().toCompletableFuture().join());
    }

    private Behavior<Void> guardian(String node) {
        Map<String, Long> own = new ConcurrentHashMap<>();
        begun.put(node, own);
        Behavior<ToNode> orders = Behaviors.receiveMessage(message -> {
            if (message instanceof StartLoop start) {
                own.put(start.loop(), start.term().epoch());
            }
            return Behaviors.same();
        });
        return Behaviors.setup(context -> {
            context.spawn(orders, "node");
            return Behaviors.empty();
        });
    }

    private void join() throws IOException {
        List<Address> seeds = new ArrayList<>();
        for (String node : NODES) {
            HostAddress address = new HostAddress("127.0.0.1", freePort());
            systems.add(ActorSystem.create(
                    guardian(node),
                    "takt-fleet",
                    ClusterConfiguration.of(ClusterSettings.BLOCK.standard(), address, node)));
            seeds.add(new Address("akka", "takt-fleet", address.host(), address.port()));
        }
        systems.forEach(system -> Cluster.get(system).manager().tell(new JoinSeedNodes(seeds)));
        await(() -> systems.stream().allMatch(system -> present(system).size() == NODES.size()));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static Set<String> present(ActorSystem<Void> system) {
        return Members.of(Cluster.get(system).state()).reachable();
    }

    private static void await(BooleanSupplier condition) {
        await(PATIENCE, condition);
    }

    private static void await(Duration atMost, BooleanSupplier condition) {
        long end = System.nanoTime() + atMost.toNanos();
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < end, "it did not happen");
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }

    private static ActorRef<ToCoordinator> coordinator(ActorSystem<Void> system, NodeState state) {
        Placement placement = new Placement(new Pins(List.of()), 2);
        return system.systemActorOf(
                Coordinator.create(placement, NODES.size(), state, _ -> {}), "coordinator", Props.empty());
    }

    /** What a node says that drives what it was told to begin. */
    private NodeReport report(String node) {
        List<LoopStanding> loops = begun.getOrDefault(node, Map.of()).entrySet().stream()
                .map(each -> new LoopStanding(each.getKey(), each.getValue(), Stage.DRIVING, ""))
                .toList();
        return new NodeReport(node, 1, false, LOOPS, loops, 0.01 * loops.size(), 1);
    }

    private Set<String> begunBy(String... nodes) {
        return List.of(nodes).stream()
                .flatMap(node -> begun.getOrDefault(node, Map.of()).keySet().stream())
                .collect(Collectors.toSet());
    }

    private static int known(ActorSystem<Void> system) {
        Replicator.GetResponse<LWWMap<String, Assignment>> answer =
                AskPattern.<Replicator.Command, Replicator.GetResponse<LWWMap<String, Assignment>>>ask(
                                DistributedData.get(system).replicator(),
                                to -> new Replicator.Get<>(Coordinator.LOOPS, Replicator.readLocal(), to),
                                PATIENCE,
                                system.scheduler())
                        .toCompletableFuture()
                        .join();
        return answer instanceof Replicator.GetSuccess<LWWMap<String, Assignment>> found
                ? found.get(Coordinator.LOOPS).size()
                : 0;
    }

    @Test
    void theNextOneBeginsTheLoopsOfANodeThatIsGone() throws IOException {
        join();
        ActorRef<ToCoordinator> first = coordinator(systems.getFirst(), new NodeState("a"));
        NODES.forEach(node -> first.tell(report(node)));
        await(() -> begunBy("a", "b", "c").containsAll(LOOPS));
        Set<String> lost = begunBy("a");
        assertEquals(2, lost.size());
        // nobody but a coordinator asks for it, and there was none on this node
        ActorSystem<Void> next = systems.get(1);
        assertTrue(Adapter.toClassic(next).hasExtension(akka.cluster.ddata.DistributedData.lookup()));
        await(() -> known(next) == LOOPS.size());

        NodeState state = new NodeState("b");
        state.learn(NODES.stream().map(this::report).toList());
        systems.getFirst().terminate();
        await(() -> present(next).equals(Set.of("b", "c")));
        ActorRef<ToCoordinator> second = coordinator(next, state);
        await(SOON, () -> {
            second.tell(report("b"));
            second.tell(report("c"));
            return begunBy("b", "c").containsAll(lost);
        });
    }
}
