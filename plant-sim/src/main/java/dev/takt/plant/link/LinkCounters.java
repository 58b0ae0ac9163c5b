package dev.takt.plant.link;

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

    /** A frame was taken. */
    public void received() {
        received.incrementAndGet();
    }

    /** A frame was sent. */
    public void sent() {
        sent.incrementAndGet();
    }

    /** So many sequence numbers were left out; negative for those that came after all. */
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
