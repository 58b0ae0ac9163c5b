package dev.takt.links.frame;

import dev.takt.links.ControllerEnd;
import dev.takt.links.LinkCounters;
import dev.takt.links.LinkStatistics;
import dev.takt.links.LinkTables;
import dev.takt.links.SentEpoch;
import dev.takt.links.TagFrame;
import java.util.Optional;
import java.util.function.LongSupplier;

/** The controller's end of a link that transfers frames as bytes; one thread may read while another writes. */
public final class FrameControllerEnd implements ControllerEnd {
    private final LinkTables tables;
    private final Carrier port;
    private final LinkCounters counters = new LinkCounters();
    private final FrameReceiver receiver;
    private final FrameSender sender;
    private final SentEpoch epoch = new SentEpoch();
    private final TagFrame outgoing;
    private volatile long taken;
    private volatile long takenEpoch;
    private volatile long sentEpoch;
    private volatile long acknowledged;
    private volatile long followed;

    /**
     * Makes an end.
     *
     * @param port connected to the plant; closed with this end
     * @param configuration the hash that both sides must have
     * @param key for signatures; empty without signatures
     */
    public FrameControllerEnd(LinkTables tables, Carrier port, long configuration, Optional<FrameKey> key) {
        this(tables, port, configuration, key, System::nanoTime);
    }

    /**
     * Makes an end on a given clock.
     *
     * @param nanos the monotonic clock of the holder of the frames
     */
    public FrameControllerEnd(
            LinkTables tables, Carrier port, long configuration, Optional<FrameKey> key, LongSupplier nanos) {
        this.tables = tables;
        this.port = port;
        this.outgoing = new TagFrame(tables.commands());
        this.receiver = new FrameReceiver(
                port,
                new FrameCodec(FrameCodec.MEASUREMENTS, tables.measurements(), configuration, key),
                tables.measurements(),
                counters,
                nanos);
        this.sender = new FrameSender(
                port, new FrameCodec(FrameCodec.COMMANDS, tables.commands(), configuration, key), counters, nanos);
    }

    @Override
    public LinkTables tables() {
        return tables;
    }

    @Override
    public boolean read(TagFrame into) {
        boolean newer = receiver.receive(into);
        if (newer) {
            taken = receiver.taken();
            takenEpoch = receiver.takenEpoch();
            acknowledged = receiver.answered();
            followed = receiver.followed();
            epoch.hear(followed);
            counters.frameRead();
        }
        return newer;
    }

    @Override
    public void write(TagFrame commands) {
        sentEpoch = epoch.of(commands.epoch());
        outgoing.copyFrom(commands);
        outgoing.stamp(commands.sequence(), sentEpoch);
        sender.send(outgoing, taken, takenEpoch);
    }

    @Override
    public long acknowledged() {
        return followed == sentEpoch ? acknowledged : 0;
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
    public LinkStatistics statistics() {
        return counters.statistics().plusReconnections(port.reconnections());
    }

    /**
     * The problem with the messages since the last accepted frame. A single foreign message is no problem of the plant.
     */
    @Override
    public String lastProblem() {
        if (isSuperseded()) {
            return "the plant follows another controller, which was started later";
        }
        if (counters.hasWrongConfigurationSince()) {
            return "the plant's file has other tags or another name";
        }
        if (counters.hasWrongSignatureSince()) {
            return "the plant has another key, or only one side has one";
        }
        return counters.hasMalformedSince() ? "what came were no frames of this version" : port.lastProblem();
    }

    @Override
    public boolean isSuperseded() {
        long sent = sentEpoch;
        return sent != 0 && followed > sent;
    }

    @Override
    public void close() {
        port.close();
    }
}
