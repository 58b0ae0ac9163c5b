package dev.takt.plant.link.opcua;

import dev.takt.config.loop.Quality;
import dev.takt.plant.link.ControllerEnd;
import dev.takt.plant.link.FrameOrder;
import dev.takt.plant.link.LinkCounters;
import dev.takt.plant.link.LinkStatistics;
import dev.takt.plant.link.LinkTables;
import dev.takt.plant.link.SenderClock;
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
 *
 * <p>Where the plant has no heartbeats, readings are new when a source time is, and a command counts as acknowledged when the
 * server has taken it.
 */
public final class OpcUaControllerEnd implements ControllerEnd {
    private static final int MOST_WRITES_UNDERWAY = 4;
    private static final long ONLY_EPOCH = 1;

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
    private long readings;
    private volatile long acknowledged;

    /** What the plant says of a frame as a whole. */
    private record Beat(long sequence, long epoch, long acknowledged) {}

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
        this.connection = new OpcUaConnection(access, counters, client -> {});
        connection.start();
    }

    @Override
    public LinkTables tables() {
        return tables;
    }

    @Override
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
        List<String> wanted = new ArrayList<>();
        tables.measurements().tags().forEach(tag -> wanted.add(names.ofMeasured(tag.name())));
        if (names.heartbeat()) {
            wanted.addAll(List.of(NodeNames.PLANT_SEQUENCE, NodeNames.PLANT_EPOCH, NodeNames.PLANT_ACKNOWLEDGED));
        }
        List<NodeId> nodes = nodes(client.get(), wanted);
        if (nodes.size() < wanted.size()) {
            counters.wrongConfiguration();
            return null;
        }
        return new Request(client.get(), client.get().readValuesAsync(0, TimestampsToReturn.Source, nodes));
    }

    /** The nodes of some names, as far as the server can have them. */
    private static List<NodeId> nodes(OpcUaClient client, List<String> written) {
        Optional<UShort> namespace = namespace(client);
        return written.stream()
                .flatMap(node -> NodeMap.node(node, namespace).stream())
                .toList();
    }

    static Optional<UShort> namespace(OpcUaClient client) {
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
        DateTime made = names.heartbeat() ? values.get(tags).sourceTime() : newest(values);
        Optional<Beat> beat = names.heartbeat() ? beat(values, tags) : Optional.of(beatOf(made));
        if (beat.isEmpty()) {
            return false;
        }
        acknowledged = names.heartbeat() ? beat.get().acknowledged : acknowledged;
        if (beat.get().sequence == into.sequence() && beat.get().epoch == into.epoch()
                || !order.isNewer(beat.get().epoch, beat.get().sequence)) {
            return false;
        }
        learn(made, received);
        for (int place = 0; place < tags; place++) {
            set(into, place, values.get(place), received);
        }
        into.stamp(beat.get().sequence, beat.get().epoch);
        return true;
    }

    private static Optional<Beat> beat(List<DataValue> values, int first) {
        return values.get(first).value().value() instanceof Number sequence
                        && values.get(first + 1).value().value() instanceof Number epoch
                        && values.get(first + 2).value().value() instanceof Number answered
                ? Optional.of(new Beat(sequence.longValue(), epoch.longValue(), answered.longValue()))
                : Optional.empty();
    }

    /** Readings are counted here where the plant does not; without source times each counts. */
    private Beat beatOf(@Nullable DateTime made) {
        if (made == null || SourceTime.toWallNanos(made) != newestSourceNanos) {
            readings++;
        }
        return new Beat(readings, ONLY_EPOCH, 0);
    }

    private static @Nullable DateTime newest(List<DataValue> values) {
        DateTime newest = null;
        for (DataValue value : values) {
            DateTime time = value.sourceTime();
            if (time != null && !time.isNull() && (newest == null || time.utcTime() > newest.utcTime())) {
                newest = time;
            }
        }
        return newest;
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
        List<String> wanted = new ArrayList<>();
        List<DataValue> values = new ArrayList<>();
        for (int place = 0; place < tables.commands().size(); place++) {
            wanted.add(names.ofCommand(tables.commands().tags().get(place).name()));
            boolean usable = commands.quality(place) != Quality.BAD;
            values.add(DataValue.valueOnly(Variant.ofDouble(usable ? commands.value(place) : Double.NaN)));
        }
        if (names.heartbeat()) {
            wanted.addAll(List.of(NodeNames.CONTROLLER_EPOCH, NodeNames.CONTROLLER_SEQUENCE));
            values.add(DataValue.valueOnly(Variant.ofInt64(commands.epoch())));
            values.add(DataValue.valueOnly(Variant.ofInt64(commands.sequence())));
        }
        List<NodeId> nodes = client.map(connected -> nodes(connected, wanted)).orElse(List.of());
        if (client.isEmpty() || nodes.size() < wanted.size() || writesUnderway.get() >= MOST_WRITES_UNDERWAY) {
            counters.lost(1);
            return;
        }
        write(client.get(), nodes, values, commands.sequence());
    }

    private void write(OpcUaClient client, List<NodeId> nodes, List<DataValue> values, long sequence) {
        writesUnderway.incrementAndGet();
        counters.sent();
        client.writeValuesAsync(nodes, values).whenComplete((results, failure) -> {
            writesUnderway.decrementAndGet();
            if (failure != null) {
                counters.lost(1);
                connection.giveUp(client);
            } else if (!results.stream().allMatch(StatusCode::isGood)) {
                counters.lost(1);
            } else if (!names.heartbeat()) {
                acknowledged = sequence;
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
