package dev.takt.links.opcua;

import dev.takt.links.ControllerEnd;
import dev.takt.links.FrameOrder;
import dev.takt.links.LinkCounters;
import dev.takt.links.LinkStatistics;
import dev.takt.links.LinkTables;
import dev.takt.links.SenderClock;
import dev.takt.links.SentEpoch;
import dev.takt.links.TagFrame;
import dev.takt.loop.Quality;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.milo.opcua.sdk.client.OpcUaClient;
import org.eclipse.milo.opcua.stack.core.UaException;
import org.eclipse.milo.opcua.stack.core.types.builtin.DataValue;
import org.eclipse.milo.opcua.stack.core.types.builtin.DateTime;
import org.eclipse.milo.opcua.stack.core.types.builtin.NodeId;
import org.eclipse.milo.opcua.stack.core.types.builtin.StatusCode;
import org.eclipse.milo.opcua.stack.core.types.builtin.Variant;
import org.eclipse.milo.opcua.stack.core.types.enumerated.TimestampsToReturn;
import org.jspecify.annotations.Nullable;

/**
 * The controller's end of an OPC UA link: one batch read at the tick, one batch write at dispatch. One thread may read
 * while another writes. A read waits only briefly for its answer; a later answer is used in the next call.
 *
 * <p>Where the plant has no heartbeats, readings are new when a source time is, and a command counts as acknowledged when the
 * server has taken it.
 */
public final class OpcUaControllerEnd implements ControllerEnd {
    private static final int MAX_WRITES_UNDERWAY = 4;
    private static final long ONLY_EPOCH = 1;
    private static final long NO_STAMP = Long.MIN_VALUE;

    private final LinkTables tables;
    private final NodeMap names;
    private final long patienceNanos;
    private final LinkCounters counters = new LinkCounters();
    private final FrameOrder order = new FrameOrder(counters);
    private final SenderClock clock = new SenderClock();
    private final OpcUaConnection connection;
    private final AtomicInteger writesUnderway = new AtomicInteger();
    private final SentEpoch epoch = new SentEpoch();
    private volatile @Nullable ControllerNodes nodes;
    private volatile String readProblem = "";
    private volatile String writeProblem = "";
    private @Nullable Request pending;
    private long newestSourceNanos;
    /** The last time stamp of each tag on the plant's clock, and on the own one. */
    private final long[] stampWall;

    private final long[] stampSource;
    private List<Optional<Object>> lastSeen = List.of();
    private long readings;
    private volatile long acknowledged;
    private volatile long followed;
    private volatile long sentEpoch;

    /** The heartbeat of a frame; {@code followed} is 0 where the plant does not tell whom it follows. */
    private record Beat(long sequence, long epoch, long acknowledged, long followed) {}

    /** A pending read. */
    private record Request(OpcUaClient client, CompletableFuture<List<DataValue>> values) {}

    /**
     * Makes an end and starts to connect.
     *
     * @param names of the nodes
     * @param patienceNanos how long a read may wait: a small part of a period
     */
    public OpcUaControllerEnd(LinkTables tables, NodeMap names, OpcUaAccess access, long patienceNanos) {
        this.tables = tables;
        this.names = names;
        this.patienceNanos = patienceNanos;
        stampWall = new long[tables.measurements().size()];
        stampSource = new long[tables.measurements().size()];
        Arrays.fill(stampWall, NO_STAMP);
        this.connection = new OpcUaConnection(access, counters, this::find);
        connection.start();
    }

    private void find(OpcUaClient client) throws UaException {
        try {
            ControllerNodes found = ControllerNodes.find(client, tables, names);
            epoch.hear(found.predecessor());
            nodes = found;
            readProblem = "";
            writeProblem = "";
        } catch (UaException e) {
            counters.wrongConfiguration();
            throw e;
        }
    }

    /** The nodes, as long as there is a connection. */
    private Optional<ControllerNodes> nodes() {
        ControllerNodes found = nodes;
        return connection
                .client()
                .filter(client -> found != null && found.client() == client)
                .map(_ -> found);
    }

    @Override
    public LinkTables tables() {
        return tables;
    }

    @Override
    public String lastProblem() {
        if (connection.client().isEmpty()) {
            return connection.lastProblem();
        }
        if (isSuperseded()) {
            return "the plant follows another controller, which was started later";
        }
        return writeProblem.isEmpty() ? readProblem : writeProblem;
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
        return nodes().map(found -> new Request(
                        found.client(), found.client().readValuesAsync(0, TimestampsToReturn.Source, found.measured())))
                .orElse(null);
    }

    /** Waits briefly; a request that is answered or has failed is no longer pending. */
    private boolean take(Request request, TagFrame into) {
        try {
            List<DataValue> values = request.values.get(patienceNanos, TimeUnit.NANOSECONDS);
            pending = null;
            return take(values, into);
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            pending = null;
            connection.giveUp(request.client, "a read failed: " + e.getCause());
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
        Optional<Beat> beat = names.heartbeat() ? beat(values, tags) : Optional.of(beatOf(values));
        if (beat.isEmpty()) {
            return false;
        }
        acknowledged = names.heartbeat() ? beat.get().acknowledged : acknowledged;
        followed = beat.get().followed;
        if (beat.get().sequence == into.sequence() && beat.get().epoch == into.epoch()
                || !order.isNewer(beat.get().epoch, beat.get().sequence)) {
            return false;
        }
        learn(made, received);
        readProblem = "";
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
                ? Optional.of(new Beat(
                        sequence.longValue(),
                        epoch.longValue(),
                        answered.longValue(),
                        values.get(first + 3).value().value() instanceof Number follows ? follows.longValue() : 0))
                : Optional.empty();
    }

    /**
     * Counts readings where the plant has no heartbeats. A reading is new if any source time has changed, because the
     * devices behind a server may have different clocks. Without source times, any changed value counts.
     */
    private Beat beatOf(List<DataValue> values) {
        boolean timed = newest(values) != null;
        List<Optional<Object>> seen = values.stream()
                .map(value -> Optional.ofNullable(
                        timed ? value.sourceTime() : value.value().value()))
                .toList();
        if (!seen.equals(lastSeen)) {
            readings++;
        }
        lastSeen = seen;
        return new Beat(readings, ONLY_EPOCH, 0, 0);
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

    /**
     * Updates the source clock. If the source time goes back although the frame is newer, the plant's clock was set.
     */
    private void learn(@Nullable DateTime time, long received) {
        if (time == null || time.isNull()) {
            return;
        }
        long sent = SourceTime.toWallNanos(time);
        if (sent < newestSourceNanos) {
            clock.reset();
            Arrays.fill(stampWall, NO_STAMP);
        }
        newestSourceNanos = sent;
        clock.observe(sent, received);
    }

    private void set(TagFrame into, int place, DataValue value, long received) {
        DateTime time = value.sourceTime();
        long source = time == null || time.isNull() ? received : onOwnClock(place, SourceTime.toWallNanos(time));
        if (value.value().value() instanceof Number number) {
            into.set(place, number.doubleValue(), quality(value.statusCode()), source);
        } else {
            into.set(place, Double.NaN, Quality.BAD, source);
            readProblem = tables.measurements().tags().get(place).name() + " is no number, but "
                    + value.value().value() + ", " + value.statusCode();
        }
    }

    /** A time stamp that stands still stays where it was, while what is known about the plant's clock becomes better. */
    private long onOwnClock(int place, long wall) {
        if (stampWall[place] != wall) {
            stampWall[place] = wall;
            stampSource[place] = wall + clock.offset();
        }
        return stampSource[place];
    }

    private static Quality quality(@Nullable StatusCode status) {
        if (status == null || status.isGood()) {
            return Quality.GOOD;
        }
        return status.isUncertain() ? Quality.UNCERTAIN : Quality.BAD;
    }

    @Override
    public void write(TagFrame commands) {
        sentEpoch = epoch.of(commands.epoch());
        Optional<ControllerNodes> found = nodes();
        Optional<List<DataValue>> values = found.flatMap(nodes -> values(commands, nodes.written()));
        if (values.isEmpty() || writesUnderway.get() >= MAX_WRITES_UNDERWAY) {
            counters.lost(1);
            return;
        }
        write(found.get(), values.get(), commands.sequence(), refusable(commands));
    }

    /** The values of a command and its heartbeat; empty if a node cannot represent its value. */
    private Optional<List<DataValue>> values(TagFrame commands, List<WrittenNode> written) {
        int controls = tables.commands().size();
        List<DataValue> values = new ArrayList<>();
        for (int place = 0; place < written.size(); place++) {
            double number =
                    place == controls ? sentEpoch : place > controls ? commands.sequence() : value(commands, place);
            Optional<Variant> variant = written.get(place).of(number);
            if (variant.isEmpty()) {
                writeProblem = "the node " + written.get(place).node().toParseableString() + " of type "
                        + written.get(place).type() + " cannot take " + number;
                return Optional.empty();
            }
            values.add(DataValue.valueOnly(variant.get()));
        }
        return Optional.of(values);
    }

    private static double value(TagFrame commands, int place) {
        return commands.quality(place) == Quality.BAD ? Double.NaN : commands.value(place);
    }

    /** The places of commands that the server need not take. */
    private static BitSet refusable(TagFrame commands) {
        BitSet refusable = new BitSet();
        for (int place = 0; place < commands.table().size(); place++) {
            refusable.set(place, commands.quality(place) == Quality.UNCERTAIN);
        }
        return refusable;
    }

    private void write(ControllerNodes found, List<DataValue> values, long sequence, BitSet refusable) {
        List<NodeId> nodes = found.written().stream().map(WrittenNode::node).toList();
        writesUnderway.incrementAndGet();
        counters.sent();
        found.client().writeValuesAsync(nodes, values).whenComplete((results, failure) -> {
            writesUnderway.decrementAndGet();
            if (failure != null) {
                counters.lost(1);
                connection.giveUp(found.client(), "a write failed: " + failure);
                return;
            }
            String refused = refusals(nodes, results, refusable);
            if (!refused.isEmpty()) {
                counters.lost(1);
                writeProblem = "the server does not take a command: " + refused;
            } else {
                writeProblem = "";
                if (!names.heartbeat()) {
                    acknowledged = sequence;
                }
            }
        });
    }

    /**
     * The nodes that a server did not take, with its reasons; empty for none.
     *
     * @param refusable places that do not count
     */
    static String refusals(List<NodeId> nodes, List<StatusCode> results, BitSet refusable) {
        return IntStream.range(0, results.size())
                .filter(i -> !results.get(i).isGood() && !refusable.get(i))
                .mapToObj(i -> nodes.get(i).toParseableString() + " " + results.get(i))
                .collect(Collectors.joining(", "));
    }

    @Override
    public long acknowledged() {
        return followed == 0 || followed == sentEpoch ? acknowledged : 0;
    }

    @Override
    public long followedEpoch() {
        return followed;
    }

    @Override
    public long followedSequence() {
        return acknowledged;
    }

    @Override
    public boolean isSuperseded() {
        long sent = sentEpoch;
        return sent != 0 && followed > sent;
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
