package dev.takt.monitoring.live;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Holds the newest event of each topic. A reader takes what is newer than what it has seen, as one block of bytes: one that keeps
 * up gets the very block that all others get; one that reads slowly misses events, and nobody waits for it. Readers wake when
 * something is posted, and at no other time.
 */
public final class Billboard {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition posted = lock.newCondition();
    private final Map<Topic, Held> held = new EnumMap<>(Topic.class);
    private Frame newest = new Frame(0, ServerSentEvents.ALIVE);

    /**
     * What a reader is to be sent.
     *
     * @param version up to which it has seen everything then
     * @param bytes shared by readers, and not to be changed
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Frame(long version, byte[] bytes) {}

    @SuppressWarnings("ArrayRecordComponent")
    private record Held(long version, byte[] event) {}

    /** The version of what was posted last. */
    public long version() {
        lock.lock();
        try {
            return newest.version();
        } finally {
            lock.unlock();
        }
    }

    /** The version of what is posted next. */
    long nextVersion() {
        return version() + 1;
    }

    /** Replaces the events of some topics. */
    void post(ServerSentEvents events) {
        lock.lock();
        try {
            events.events().forEach((topic, event) -> held.put(topic, new Held(events.version(), event)));
            newest = new Frame(events.version(), events.frame());
            posted.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Takes all events down. */
    public void clear() {
        lock.lock();
        try {
            held.clear();
            newest = new Frame(newest.version(), ServerSentEvents.ALIVE);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for something newer than a version.
     *
     * @return it, the oldest first
     */
    public Frame awaitNewer(long seen) throws InterruptedException {
        lock.lock();
        try {
            while (newest.version() <= seen) {
                posted.await();
            }
            return newest.version() == seen + 1 ? newest : missed(seen);
        } finally {
            lock.unlock();
        }
    }

    private Frame missed(long seen) {
        List<Held> newer = new ArrayList<>();
        for (Held one : held.values()) {
            if (one.version() > seen) {
                newer.add(one);
            }
        }
        newer.sort((one, other) -> Long.compare(one.version(), other.version()));
        return new Frame(
                newest.version(),
                ServerSentEvents.frame(newer.stream().map(Held::event).toList()));
    }
}
