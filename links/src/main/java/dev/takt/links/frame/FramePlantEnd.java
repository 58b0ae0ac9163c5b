package dev.takt.links.frame;

import dev.takt.links.LinkCounters;
import dev.takt.links.LinkStatistics;
import dev.takt.links.LinkTables;
import dev.takt.links.PlantEnd;
import dev.takt.links.SentEpoch;
import dev.takt.links.TagFrame;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** The plant's end of a link that transfers frames as bytes. */
public final class FramePlantEnd implements PlantEnd {
    private final LinkTables tables;
    private final Carrier port;
    private final LinkCounters counters = new LinkCounters();
    private final FrameReceiver receiver;
    private final FrameSender sender;
    private final SentEpoch epoch = new SentEpoch();
    private final TagFrame outgoing;
    private long acknowledged;
    private long acknowledgedEpoch;

    /**
     * Makes an end.
     *
     * @param port connected to the controller; closed with this end
     * @param configuration the hash that both sides must have
     * @param key for signatures; empty without signatures
     */
    public FramePlantEnd(LinkTables tables, Carrier port, long configuration, Optional<FrameKey> key) {
        this(tables, port, configuration, key, System::nanoTime);
    }

    /**
     * Makes an end on a given clock.
     *
     * @param nanos the monotonic clock of the holder of the frames
     */
    public FramePlantEnd(
            LinkTables tables, Carrier port, long configuration, Optional<FrameKey> key, LongSupplier nanos) {
        this.tables = tables;
        this.port = port;
        this.outgoing = new TagFrame(tables.measurements());
        this.receiver = new FrameReceiver(
                port,
                new FrameCodec(FrameCodec.COMMANDS, tables.commands(), configuration, key),
                tables.commands(),
                counters,
                nanos);
        this.sender = new FrameSender(
                port,
                new FrameCodec(FrameCodec.MEASUREMENTS, tables.measurements(), configuration, key),
                counters,
                nanos);
    }

    @Override
    public LinkTables tables() {
        return tables;
    }

    @Override
    public void publish(TagFrame measurements) {
        long follows = receiver.takenEpoch();
        outgoing.copyFrom(measurements);
        outgoing.stamp(measurements.sequence(), epoch.of(measurements.epoch()));
        sender.send(outgoing, acknowledgedEpoch == follows ? acknowledged : 0, follows);
    }

    @Override
    public boolean poll(TagFrame into) {
        boolean newer = receiver.receive(into);
        if (newer) {
            epoch.hear(receiver.followed());
        }
        return newer;
    }

    @Override
    public void acknowledge(long sequence) {
        acknowledged = sequence;
        acknowledgedEpoch = receiver.takenEpoch();
    }

    @Override
    public Map<Long, Long> refusedEpochs() {
        return counters.refusedEpochs();
    }

    @Override
    public LinkStatistics statistics() {
        return counters.statistics().plusReconnections(port.reconnections());
    }

    @Override
    public void close() {
        port.close();
    }
}
