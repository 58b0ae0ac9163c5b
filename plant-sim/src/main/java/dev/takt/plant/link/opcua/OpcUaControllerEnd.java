package dev.takt.plant.link.opcua;

import dev.takt.config.loop.Quality;
import dev.takt.plant.link.ControllerEnd;
import dev.takt.plant.link.FrameOrder;
import dev.takt.plant.link.LinkCounters;
import dev.takt.plant.link.LinkStatistics;
import dev.takt.plant.link.LinkTables;
import dev.takt.plant.link.SenderClock;
import dev.takt.plant.link.Tag;
import dev.takt.plant.link.TagFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.milo.opcua.sdk.client.OpcUaClient;
import org.eclipse.milo.opcua.stack.core.types.builtin.DataValue;
import org.eclipse.milo.opcua.stack.core.types.builtin.DateTime;
import org.eclipse.milo.opcua.stack.core.types.builtin.NodeId;
import org.eclipse.milo.opcua.stack.core.types.builtin.StatusCode;
import org.eclipse.milo.opcua.stack.core.types.builtin.Variant;
import org.eclipse.milo.opcua.stack.core.types.builtin.unsigned.UShort;
import org.eclipse.milo.opcua.stack.core.types.enumerated.TimestampsToReturn;
import org.jspecify.annotations.Nullable;

/**
 * The controller's end of an OPC UA link: one batch read at the tick, one batch write at dispatch. One thread may read while
 * another writes. A read waits for its answer for a moment only; one that comes later is looked at in the next call.
 */
public final class OpcUaControllerEnd implements ControllerEnd {
    private static final int MOST_WRITES_UNDERWAY = 4;

    private final LinkTables tables;
    private final NodeMap names;
    private final long patienceNanos;
    private final LinkCounters counters = new LinkCounters();
    private final FrameOrder order = new FrameOrder(counters);
    private final SenderClock clock = new SenderClock();
    private final OpcUaConnection connection;
    private final AtomicInteger writesUnderway = new AtomicInteger();
    private @Nullable Request pending;
    private long newestSourceNanos;
    private volatile long acknowledged;

    /** A read that is underway. */
    private record Request(OpcUaClient client, CompletableFuture<List<DataValue>> values) {}

    /**
     * Makes an end and begins to connect.
     *
     * @param names of the nodes
     * @param patienceNanos how long a read may wait: a small part of a period
     */
    public OpcUaControllerEnd(LinkTables tables, NodeMap names, OpcUaAccess access, long patienceNanos) {
        this.tables = tables;
        this.names = names;
        this.patienceNanos = patienceNanos;
        this.connection = new OpcUaConnection(access, counters);
        connection.start();
    }

    @Override
    public LinkTables tables() {
        return tables;
    }

    /** Why there is no connection, for a person who waits for it. */
    public String lastProblem() {
        return connection.lastProblem();
    }

    @Override
    public boolean read(TagFrame into) {
        boolean late = pending != null && pending.values.isDone() && take(pending, into);
        if (pending == null) {
            pending = request();
        }
        return pending != null && take(pending, into) || late;
    }

    private @Nullable Request request() {
        Optional<OpcUaClient> client = connection.client();
        if (client.isEmpty()) {
            return null;
        }
        Optional<UShort> namespace = namespace(client.get());
        if (namespace.isEmpty()) {
            counters.wrongConfiguration();
            return null;
        }
        List<NodeId> nodes = new ArrayList<>();
        for (Tag tag : tables.measurements().tags()) {
            nodes.add(NodeMap.node(names.ofMeasured(tag.name()), namespace.get()));
        }
        nodes.add(new NodeId(namespace.get(), NodeNames.PLANT_SEQUENCE));
        nodes.add(new NodeId(namespace.get(), NodeNames.PLANT_EPOCH));
        nodes.add(new NodeId(namespace.get(), NodeNames.PLANT_ACKNOWLEDGED));
        return new Request(client.get(), client.get().readValuesAsync(0, TimestampsToReturn.Source, nodes));
    }

    private static Optional<UShort> namespace(OpcUaClient client) {
        return Optional.ofNullable(client.getNamespaceTable().getIndex(NodeNames.NAMESPACE));
    }

    /** Waits for a moment; a request that is answered or has failed is no longer pending. */
    private boolean take(Request request, TagFrame into) {
        try {
            List<DataValue> values = request.values.get(patienceNanos, TimeUnit.NANOSECONDS);
            pending = null;
            return take(values, into);
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            pending = null;
            connection.giveUp(request.client);
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private boolean take(List<DataValue> values, TagFrame into) {
        int tags = tables.measurements().size();
        long received = System.nanoTime();
        if (!(values.get(tags).value().value() instanceof Number sequence)
                || !(values.get(tags + 1).value().value() instanceof Number epoch)
                || !(values.get(tags + 2).value().value() instanceof Number answered)) {
            return false;
        }
        acknowledged = answered.longValue();
        if (sequence.longValue() == into.sequence() && epoch.longValue() == into.epoch()
                || !order.isNewer(epoch.longValue(), sequence.longValue())) {
            return false;
        }
        learn(values.get(tags).sourceTime(), received);
        for (int place = 0; place < tags; place++) {
            set(into, place, values.get(place), received);
        }
        into.stamp(sequence.longValue(), epoch.longValue());
        return true;
    }

    /** A source time that goes back though the frame is newer: somebody has set the plant's clock. */
    private void learn(@Nullable DateTime time, long received) {
        if (time == null || time.isNull()) {
            return;
        }
        long sent = SourceTime.toWallNanos(time);
        if (sent < newestSourceNanos) {
            clock.reset();
        }
        newestSourceNanos = sent;
        clock.observe(sent, received);
    }

    private void set(TagFrame into, int place, DataValue value, long received) {
        DateTime time = value.sourceTime();
        long source = time == null || time.isNull() ? received : SourceTime.toWallNanos(time) + clock.offset();
        if (value.value().value() instanceof Number number) {
            into.set(place, number.doubleValue(), quality(value.statusCode()), source);
        } else {
            into.set(place, Double.NaN, Quality.BAD, source);
        }
    }

    private static Quality quality(@Nullable StatusCode status) {
        if (status == null || status.isGood()) {
            return Quality.GOOD;
        }
        return status.isUncertain() ? Quality.UNCERTAIN : Quality.BAD;
    }

    @Override
    public void write(TagFrame commands) {
        Optional<OpcUaClient> client = connection.client();
        Optional<UShort> namespace = client.flatMap(OpcUaControllerEnd::namespace);
        if (namespace.isEmpty() || writesUnderway.get() >= MOST_WRITES_UNDERWAY) {
            counters.lost(1);
            return;
        }
        List<NodeId> nodes = new ArrayList<>();
        List<DataValue> values = new ArrayList<>();
        for (int place = 0; place < tables.commands().size(); place++) {
            String tag = tables.commands().tags().get(place).name();
            nodes.add(NodeMap.node(names.ofCommand(tag), namespace.get()));
            boolean usable = commands.quality(place) != Quality.BAD;
            values.add(DataValue.valueOnly(Variant.ofDouble(usable ? commands.value(place) : Double.NaN)));
        }
        nodes.add(new NodeId(namespace.get(), NodeNames.CONTROLLER_EPOCH));
        values.add(DataValue.valueOnly(Variant.ofInt64(commands.epoch())));
        nodes.add(new NodeId(namespace.get(), NodeNames.CONTROLLER_SEQUENCE));
        values.add(DataValue.valueOnly(Variant.ofInt64(commands.sequence())));
        writesUnderway.incrementAndGet();
        counters.sent();
        client.get().writeValuesAsync(nodes, values).whenComplete((results, failure) -> {
            writesUnderway.decrementAndGet();
            if (failure != null) {
                counters.lost(1);
                connection.giveUp(client.get());
            } else if (!results.stream().allMatch(StatusCode::isGood)) {
                counters.lost(1);
            }
        });
    }

    @Override
    public long acknowledged() {
        return acknowledged;
    }

    @Override
    public LinkStatistics statistics() {
        return counters.statistics();
    }

    @Override
    public void close() {
        connection.close();
    }
}
