package dev.takt.links;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/** The counters of one end of a link; any thread may count and read. */
public final class LinkCounters {
    /** Whoever invents writers takes no more memory than these. */
    private static final int MOST_EPOCHS = 100;

    private final AtomicLong received = new AtomicLong();
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();
    private final AtomicLong outOfOrder = new AtomicLong();
    private final AtomicLong duplicates = new AtomicLong();
    private final AtomicLong malformed = new AtomicLong();
    private final AtomicLong wrongSignature = new AtomicLong();
    private final AtomicLong wrongEpoch = new AtomicLong();
    private final ConcurrentSkipListMap<Long, Long> refused = new ConcurrentSkipListMap<>();
    private final AtomicLong wrongConfiguration = new AtomicLong();
    private final AtomicLong reconnections = new AtomicLong();
    private volatile long malformedBefore;
    private volatile long wrongSignatureBefore;
    private volatile long wrongConfigurationBefore;

    /** A frame was accepted. */
    public void received() {
        received.incrementAndGet();
    }

    /** A frame was sent. */
    public void sent() {
        sent.incrementAndGet();
    }

    /** Adds the number of missing sequence numbers; negative for those that came later. */
    public void lost(long numbers) {
        lost.addAndGet(numbers);
    }

    /** A frame came after a newer one. */
    public void outOfOrder() {
        outOfOrder.incrementAndGet();
    }

    /** A frame came again. */
    public void duplicate() {
        duplicates.incrementAndGet();
    }

    /** A frame could not be read. */
    public void malformed() {
        malformed.incrementAndGet();
    }

    /** A frame came from a sender without the key. */
    public void wrongSignature() {
        wrongSignature.incrementAndGet();
    }

    /** A frame came from an older writer, of the given epoch. */
    public void wrongEpoch(long epoch) {
        wrongEpoch.incrementAndGet();
        if (refused.size() < MOST_EPOCHS || refused.containsKey(epoch)) {
            refused.merge(epoch, 1L, Long::sum);
        }
    }

    /** A frame came from a peer with other tags. */
    public void wrongConfiguration() {
        wrongConfiguration.incrementAndGet();
    }

    /** The connection was made again. */
    public void reconnected() {
        reconnections.incrementAndGet();
    }

    /** A frame was read, so earlier refusals no longer describe the present state. Allocates nothing. */
    public void frameRead() {
        malformedBefore = malformed.get();
        wrongSignatureBefore = wrongSignature.get();
        wrongConfigurationBefore = wrongConfiguration.get();
    }

    /** Whether a frame from a peer with other tags has come since the last one that was read. */
    public boolean hasWrongConfigurationSince() {
        return wrongConfiguration.get() > wrongConfigurationBefore;
    }

    /** Whether a frame from a sender without the key has come since the last one that was read. */
    public boolean hasWrongSignatureSince() {
        return wrongSignature.get() > wrongSignatureBefore;
    }

    /** Whether an unreadable frame has come since the last one that was read. */
    public boolean hasMalformedSince() {
        return malformed.get() > malformedBefore;
    }

    /** Frames of older writers by their epoch; of the first {@value #MOST_EPOCHS} such writers. */
    public Map<Long, Long> refusedEpochs() {
        return Map.copyOf(refused);
    }

    /** The counts so far. */
    public LinkStatistics statistics() {
        return new LinkStatistics(
                received.get(),
                sent.get(),
                lost.get(),
                outOfOrder.get(),
                duplicates.get(),
                malformed.get(),
                wrongSignature.get(),
                wrongEpoch.get(),
                wrongConfiguration.get(),
                reconnections.get());
    }
}
