package dev.takt.benchmarks.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The hosts of the plants and of three nodes: addresses of this host, or network namespaces on two switches, one by which the nodes
 * reach each other and one by which they reach the plants. The second kind needs root, and can be cut.
 */
final class NodeHosts implements AutoCloseable {
    static final int NODES = 3;

    private static final String SWITCH = "takt-c-switch";

    private final List<NodeHost> hosts;
    private final boolean separate;

    private NodeHosts(List<NodeHost> hosts, boolean separate) {
        this.hosts = List.copyOf(hosts);
        this.separate = separate;
    }

    /** What is cut. */
    enum Cable {
        /** Between the nodes. */
        CONTROL,
        /** To the plants. */
        FIELD;

        String prefix() {
            return this == CONTROL ? "ctl" : "fld";
        }
    }

    /** Addresses of this host. */
    static NodeHosts here() {
        List<NodeHost> hosts = new ArrayList<>();
        for (int i = 0; i <= NODES; i++) {
            hosts.add(new NodeHost("", "127.0.0.1", "127.0.0.1" + i));
        }
        return new NodeHosts(hosts, false);
    }

    /**
     * Network namespaces.
     *
     * @throws IOException if this process may not make any
     */
    static NodeHosts separate() throws IOException, InterruptedException {
        List<NodeHost> hosts = new ArrayList<>();
        run("ip", "netns", "add", SWITCH);
        for (Cable cable : Cable.values()) {
            run("ip", "-n", SWITCH, "link", "add", cable.prefix(), "type", "bridge");
            run("ip", "-n", SWITCH, "link", "set", cable.prefix(), "up");
        }
        for (int i = 0; i <= NODES; i++) {
            String namespace = "takt-c-" + i;
            run("ip", "netns", "add", namespace);
            run("ip", "-n", namespace, "link", "set", "lo", "up");
            for (Cable cable : Cable.values()) {
                String plug = cable.prefix() + i;
                run(
                        "ip",
                        "link",
                        "add",
                        cable.prefix(),
                        "netns",
                        namespace,
                        "type",
                        "veth",
                        "peer",
                        "name",
                        plug,
                        "netns",
                        SWITCH);
                run("ip", "-n", SWITCH, "link", "set", plug, "master", cable.prefix(), "up");
                run("ip", "-n", namespace, "addr", "add", address(cable, i) + "/24", "dev", cable.prefix());
                run("ip", "-n", namespace, "link", "set", cable.prefix(), "up");
            }
            hosts.add(new NodeHost(namespace, address(Cable.CONTROL, i), address(Cable.FIELD, i)));
        }
        return new NodeHosts(hosts, true);
    }

    private static String address(Cable cable, int number) {
        return (cable == Cable.CONTROL ? "10.78.1.1" : "10.78.2.1") + number;
    }

    /** Whether they can be cut off. */
    boolean canBeCut() {
        return separate;
    }

    /** That of the plants. */
    NodeHost plants() {
        return hosts.getFirst();
    }

    /** That of a node, 1 to 3. */
    NodeHost node(int number) {
        return hosts.get(number);
    }

    /** Pulls or plugs in a cable of a node. */
    void cut(Cable cable, int number, boolean pulled) throws IOException, InterruptedException {
        run("ip", "-n", SWITCH, "link", "set", cable.prefix() + number, pulled ? "down" : "up");
    }

    private static void run(String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", words) + ": " + said.strip());
        }
    }

    @Override
    public void close() {
        if (!separate) {
            return;
        }
        try {
            for (NodeHost host : hosts) {
                run("ip", "netns", "del", host.namespace());
            }
            run("ip", "netns", "del", SWITCH);
        } catch (IOException e) {
            System.err.println(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
