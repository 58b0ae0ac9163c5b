package dev.takt.monitoring.live;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Holds the newest event of each topic. A reader gets the events that are newer than its version, as one block of
 * bytes. Readers that keep up share the same block. A slow reader misses events, and nobody waits for it. Readers wake
 * only when something is posted.
 */
public final class Billboard {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition posted = lock.newCondition();
    private final Map<Topic, Held> held = new EnumMap<>(Topic.class);
    private Frame newest = new Frame(0, ServerSentEvents.ALIVE);

    /**
     * A block for a reader.
     *
     * @param version of the newest event in it
     * @param bytes shared by readers; must not be changed
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Frame(long version, byte[] bytes) {}

    @SuppressWarnings("ArrayRecordComponent")
    private record Held(long version, byte[] event) {}

    /** The version of the last post. */
    public long version() {
        lock.lock();
        try {
            return newest.version();
        } finally {
            lock.unlock();
        }
    }

    /** The version of the next post. */
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

    /** Removes all events. */
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
     * Waits for events newer than a version.
     *
     * @return the events, the oldest first
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
