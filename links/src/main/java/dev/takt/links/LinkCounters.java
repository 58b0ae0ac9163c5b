package dev.takt.links;

import java.util.concurrent.atomic.AtomicLong;

/** Counts what happens on one end of a link; any thread may count and look. */
public final class LinkCounters {
    private final AtomicLong received = new AtomicLong();
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();
    private final AtomicLong outOfOrder = new AtomicLong();
    private final AtomicLong duplicates = new AtomicLong();
    private final AtomicLong malformed = new AtomicLong();
    private final AtomicLong wrongSignature = new AtomicLong();
    private final AtomicLong wrongEpoch = new AtomicLong();
    private final AtomicLong wrongConfiguration = new AtomicLong();
    private final AtomicLong reconnections = new AtomicLong();
    private volatile long malformedBefore;
    private volatile long wrongSignatureBefore;
    private volatile long wrongConfigurationBefore;

    /** A frame was taken. */
    public void received() {
        received.incrementAndGet();
    }

    /** A frame was sent. */
    public void sent() {
        sent.incrementAndGet();
    }

    /** Adds sequence numbers that were left out; negative for those that came after all. */
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

    /** A frame came from somebody without the key. */
    public void wrongSignature() {
        wrongSignature.incrementAndGet();
    }

    /** A frame came from an older writer. */
    public void wrongEpoch() {
        wrongEpoch.incrementAndGet();
    }

    /** A frame came from a peer with other tags. */
    public void wrongConfiguration() {
        wrongConfiguration.incrementAndGet();
    }

    /** The connection was made again. */
    public void reconnected() {
        reconnections.incrementAndGet();
    }

    /** A frame was read: what was refused before it says nothing of the present. Allocates nothing. */
    public void frameRead() {
        malformedBefore = malformed.get();
        wrongSignatureBefore = wrongSignature.get();
        wrongConfigurationBefore = wrongConfiguration.get();
    }

    /** Whether a frame from a peer with other tags has come since the last one that was read. */
    public boolean hasWrongConfigurationSince() {
        return wrongConfiguration.get() > wrongConfigurationBefore;
    }

    /** Whether a frame from somebody without the key has come since the last one that was read. */
    public boolean hasWrongSignatureSince() {
        return wrongSignature.get() > wrongSignatureBefore;
    }

    /** Whether a frame that could not be read has come since the last one that was read. */
    public boolean hasMalformedSince() {
        return malformed.get() > malformedBefore;
    }

    /** What has been counted so far. */
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
