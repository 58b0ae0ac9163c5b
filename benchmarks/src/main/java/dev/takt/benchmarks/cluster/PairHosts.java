package dev.takt.benchmarks.cluster;

import dev.takt.app.rehearsal.process.NetworkOf;
import dev.takt.app.rehearsal.process.PairWays;
import dev.takt.config.Case;
import dev.takt.links.PlantEnd;
import dev.takt.links.wiring.Links;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Two controllers and their plant on hosts of their own: network namespaces, whose cables are pulled. Needs root. */
public final class PairHosts implements PairWays {
    private final NodeHosts hosts;
    private final Path key;

    private PairHosts(NodeHosts hosts, Path key) {
        this.hosts = hosts;
        this.key = key;
    }

    /**
     * Makes the hosts.
     *
     * @param folder for the key of the link
     * @throws IOException if this process may not
     */
    public static PairWays open(Path folder) throws IOException, InterruptedException {
        Path key = Files.createFile(
                folder.resolve("pair.key"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(key, "a key of a rehearsal, 0123456789");
        return new PairHosts(NodeHosts.separate(), key);
    }

    private NodeHost host(int place) {
        return hosts.node(1 + place);
    }

    @Override
    public List<String> plant() {
        String plant = hosts.plants().field();
        return List.of(
                "links.kind=udp",
                "links.udp.controller=\"" + host(0).field() + ":5501\"",
                "links.udp.plant=\"" + plant + ":5502\"",
                "links.pair.second-controller=\"" + host(1).field() + ":5503\"",
                "links.pair.second-plant=\"" + plant + ":5504\"",
                "links.key-file=\"" + key + "\"");
    }

    @Override
    public List<String> controller(int place) {
        return plant();
    }

    @Override
    public String pair(int place) {
        return host(0).control() + ":5511";
    }

    @Override
    public List<String> words(int place) {
        return host(place).words(List.of());
    }

    /** Sockets stay in the network in which they were opened, so a thread opens them there. */
    @Override
    public PlantEnd open(Case read) throws IOException {
        Process inside = new ProcessBuilder(hosts.plants().words(List.of("cat"))).start();
        CompletableFuture<PlantEnd> opened = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> opened.completeAsync(() -> opened(read, inside), Runnable::run));
        try {
            return opened.join();
        } catch (CompletionException e) {
            throw new IOException("the plant has no link: " + e.getCause(), e);
        } finally {
            inside.destroy();
        }
    }

    private static PlantEnd opened(Case read, Process inside) {
        try {
            NetworkOf.enter(inside.pid());
            return Links.plant(read);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void cut(int place, boolean isCut) throws IOException {
        cut(NodeHosts.Cable.FIELD, place, isCut);
    }

    @Override
    public void cutBetween(boolean isCut) throws IOException {
        cut(NodeHosts.Cable.CONTROL, 0, isCut);
    }

    private void cut(NodeHosts.Cable cable, int place, boolean isCut) throws IOException {
        try {
            hosts.cut(cable, 1 + place, isCut);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public Optional<InetSocketAddress> pairPort() {
        return Optional.empty();
    }

    @Override
    public long starved(long begin, long end) {
        return 0;
    }

    @Override
    public void close() {
        hosts.close();
    }
}
