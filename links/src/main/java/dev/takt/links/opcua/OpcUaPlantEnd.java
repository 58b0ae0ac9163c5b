package dev.takt.links.opcua;

import dev.takt.links.LinkCounters;
import dev.takt.links.LinkStatistics;
import dev.takt.links.LinkTables;
import dev.takt.links.PlantEnd;
import dev.takt.links.Tag;
import dev.takt.links.TagFrame;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.eclipse.milo.opcua.sdk.server.OpcUaServer;

/** The plant's end of an OPC UA link: a server with one node per tag. */
public final class OpcUaPlantEnd implements PlantEnd {
    private static final long PATIENCE_SECONDS = 5;

    private final LinkTables tables;
    private final LinkCounters counters = new LinkCounters();
    private final OpcUaServer server;
    private final PlantNamespace nodes;
    private long acknowledged;
    private long acknowledgedEpoch;
    private long followed;

    /**
     * Starts a server.
     *
     * @param loop name of the folder of the nodes
     * @param names of the nodes
     * @throws IOException if it cannot listen, or has no certificate
     */
    public OpcUaPlantEnd(String loop, LinkTables tables, NodeMap names, OpcUaAccess access) throws IOException {
        this(loop, tables, names, access, UnaryOperator.identity(), SourceTime::wallNanos);
    }

    /**
     * Starts a server on a link with scaled values.
     *
     * @param onLink the unit and the range of a tag in the scale of the link
     * @throws IOException if it cannot listen, or has no certificate
     */
    public OpcUaPlantEnd(String loop, LinkTables tables, NodeMap names, OpcUaAccess access, UnaryOperator<Tag> onLink)
            throws IOException {
        this(loop, tables, names, access, onLink, SourceTime::wallNanos);
    }

    /** A server whose source times are from a given wall clock, in ns since 1970. */
    OpcUaPlantEnd(
            String loop,
            LinkTables tables,
            NodeMap names,
            OpcUaAccess access,
            UnaryOperator<Tag> onLink,
            LongSupplier wallNanos)
            throws IOException {
        this.tables = tables;
        this.server = PlantServer.of(access);
        this.nodes = new PlantNamespace(server, loop, tables, names, onLink, counters, wallNanos);
        nodes.startup();
        PlantServer.start(server, access);
    }

    /** The number of sessions of clients, active or not. */
    int sessions() {
        return server.getSessionManager().getCurrentSessionCount().intValue();
    }

    @Override
    public LinkTables tables() {
        return tables;
    }

    @Override
    public void publish(TagFrame measurements) {
        counters.sent();
        nodes.publish(measurements, acknowledgedEpoch == followed ? acknowledged : 0, followed);
    }

    @Override
    public boolean poll(TagFrame into) {
        boolean newer = nodes.poll(into);
        if (newer) {
            followed = into.epoch();
        }
        return newer;
    }

    @Override
    public void acknowledge(long sequence) {
        acknowledged = sequence;
        acknowledgedEpoch = followed;
    }

    @Override
    public Map<Long, Long> refusedEpochs() {
        return counters.refusedEpochs();
    }

    @Override
    public LinkStatistics statistics() {
        return counters.statistics();
    }

    @Override
    public void close() {
        nodes.shutdown();
        try {
            server.shutdown().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // It is abandoned in any case.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
