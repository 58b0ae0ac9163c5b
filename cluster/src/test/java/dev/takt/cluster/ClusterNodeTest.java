package dev.takt.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.cluster.KeptStates;
import dev.takt.app.cluster.NodeLoops;
import dev.takt.app.fleet.Fleet;
import dev.takt.app.fleet.FleetCase;
import dev.takt.app.fleet.FleetReading;
import dev.takt.app.fleet.LoopAttachments;
import dev.takt.config.fleet.FleetFile;
import dev.takt.monitoring.http.FleetNodes.Place;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node that looks for the others again. */
class ClusterNodeTest {
    /** It is alone all the time, and looks again as soon as it can. */
    private static final long LONELY = TimeUnit.SECONDS.toNanos(1);

    private static final int PATIENCE_SECONDS = 120;
    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 11 } }
              parameters { x0 = 1 }
              variables { x(t) { role = state }, u(t) { role = control, min = 0, max = 5 } }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - 2)^2, t)"
            }
            loop { period = 200 ms }
            links { kind = udp, udp { controller = "127.0.0.1:0", plant = "127.0.0.1:1" } }
            """;

    @TempDir
    private Path folder;

    private final BlockingQueue<String> told = new LinkedBlockingQueue<>();

    /** As after a stay whose end does not come. */
    @Test
    void aNodeWhosePortIsHeldJoinsFromAnotherOne() throws IOException, InterruptedException {
        int port = freePort();
        Files.writeString(folder.resolve("tank.conf"), "");
        Files.writeString(folder.resolve("fleet.conf"), """
                cluster { node = a, address = "127.0.0.1:%d", seeds = ["127.0.0.1:%d"], without-tls = true }
                """.formatted(port, port));
        FleetFile file = FleetFile.read(folder);
        try (Fleet fleet = new Fleet(file.settings(), _ -> LoopAttachments.NONE);
                NodeLoops loops = new NodeLoops(fleet, List.of(), new KeptStates(folder.resolve("states")));
                ClusterNode node = ClusterNode.join(file.cluster(), loops, told::add, LONELY)) {
            try (ServerSocket held = takenBetweenTwoStays(port)) {
                assertEquals(port, held.getLocalPort());
                String elsewhere = awaitTold("it joins from 127.0.0.1:");
                assertTrue(!elsewhere.endsWith(":" + port), elsewhere);
                assertEquals("a", node.nodes().getFirst().name());
            }
            // from its own address again, as soon as that is free
            awaitTaken(port);
        }
    }

    /** With half of the nodes or fewer nothing is placed: what nobody drives is to be seen. */
    @Test
    void loopsThatNoNodeRunsAreShown() throws IOException, InterruptedException {
        int port = freePort();
        Files.writeString(folder.resolve("tank.conf"), TANK);
        Files.writeString(folder.resolve("fleet.conf"), """
                cluster { node = a, nodes = 3, address = "127.0.0.1:%d", seeds = ["127.0.0.1:%d"], without-tls = true }
                """.formatted(port, port));
        FleetFile file = FleetFile.read(folder);
        List<FleetCase> cases = new FleetReading(true, List.of()).read(file.members());
        try (Fleet fleet = new Fleet(file.settings(), _ -> LoopAttachments.NONE);
                NodeLoops loops = new NodeLoops(fleet, cases, new KeptStates(folder.resolve("states")));
                ClusterNode node = ClusterNode.join(file.cluster(), loops, told::add)) {
            assertEquals(List.of(new Place("tank", "", 0, "nowhere", "no node that is there runs it")), node.places());
        }
    }

    private static ServerSocket takenBetweenTwoStays(int port) {
        while (true) {
            try {
                return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
            } catch (IOException e) {
                Thread.onSpinWait();
            }
        }
    }

    private static void awaitTaken(int port) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!isTaken(port)) {
            assertTrue(System.nanoTime() < end, "nobody listens at " + port);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }

    private static boolean isTaken(int port) {
        try (ServerSocket _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private String awaitTold(String text) throws InterruptedException {
        while (true) {
            String next = told.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertTrue(next != null, text + " was not said");
            if (next != null && next.contains(text)) {
                return next;
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
