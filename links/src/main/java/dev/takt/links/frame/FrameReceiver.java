package dev.takt.links.frame;

import dev.takt.links.FrameOrder;
import dev.takt.links.LinkCounters;
import dev.takt.links.SenderClock;
import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import java.nio.ByteBuffer;
import java.util.function.LongSupplier;

/** Receives all messages of a port, counts them and keeps the newest frame. */
final class FrameReceiver {
    /** The largest number of datagrams of one call, so that a flood cannot delay a period for long. */
    private static final int MOST = 4096;

    /** One byte longer than the longest frame, so that a message that is too long is detected. */
    private final ByteBuffer buffer = ByteBuffer.allocate(FrameCodec.LARGEST + 1);

    private final Carrier port;
    private final FrameCodec codec;
    private final FrameAssembly assembly;
    private final FrameOrder order;
    private final LinkCounters counters;
    private final LongSupplier nanos;
    private final SenderClock clock = new SenderClock();
    private long epoch;
    private long taken;
    private long takenEpoch;
    private long answered;
    private long followed;

    FrameReceiver(Carrier port, FrameCodec codec, TagTable table, LinkCounters counters, LongSupplier nanos) {
        this.port = port;
        this.codec = codec;
        this.assembly = new FrameAssembly(codec, table);
        this.order = new FrameOrder(counters);
        this.counters = counters;
        this.nanos = nanos;
    }

    /**
     * Receives everything that has come.
     *
     * @param into the newest frame, if there is one that is newer than all before
     */
    boolean receive(TagFrame into) {
        boolean newer = false;
        for (int datagrams = 0; datagrams < MOST && port.receive(buffer); datagrams++) {
            newer |= isNewest(into);
        }
        return newer;
    }

    private boolean isNewest(TagFrame into) {
        switch (codec.examine(buffer)) {
            case MALFORMED -> {
                counters.malformed();
                return false;
            }
            case WRONG_SIGNATURE -> {
                counters.wrongSignature();
                return false;
            }
            case OTHER_CONFIGURATION -> {
                counters.wrongConfiguration();
                return false;
            }
            case WELL_FORMED -> {}
        }
        if (codec.epoch() < epoch) {
            counters.wrongEpoch(codec.epoch());
            return false;
        }
        if (codec.epoch() > epoch) {
            if (taken > 0) {
                counters.reconnected();
            }
            epoch = codec.epoch();
            clock.reset();
        }
        clock.observe(codec.monotonicNanos(), nanos.getAsLong());
        return switch (assembly.add(buffer, clock.offset())) {
            case WAITING -> false;
            case REPEATED -> {
                counters.duplicate();
                yield false;
            }
            case TOO_LATE -> {
                order.comesTooLate(codec.epoch(), codec.sequence(), codec.parts() == 1);
                yield false;
            }
            case WHOLE -> isNewer(into);
        };
    }

    private boolean isNewer(TagFrame into) {
        if (!order.isNewer(codec.epoch(), codec.sequence())) {
            return false;
        }
        taken = codec.sequence();
        takenEpoch = codec.epoch();
        answered = codec.answered();
        followed = codec.followed();
        into.copyFrom(assembly.frame());
        return true;
    }

    /** The sequence number of the newest frame; 0 before the first. */
    long taken() {
        return taken;
    }

    /** Its epoch; 0 before the first. */
    long takenEpoch() {
        return takenEpoch;
    }

    /** The sequence number of the other direction in the newest frame. */
    long answered() {
        return answered;
    }

    /** The epoch of the other direction in the newest frame, which its sender follows. */
    long followed() {
        return followed;
    }
}
