package dev.takt.monitoring.live;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Holds the newest message of each topic, encoded once for all readers. A reader takes what is newer than what it has seen: one
 * that reads slowly misses messages, and nobody waits for it.
 */
public final class Billboard {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition posted = lock.newCondition();
    private final Map<Topic, Message> messages = new EnumMap<>(Topic.class);
    private long lastVersion;

    /**
     * A message.
     *
     * @param version grows with every message, over all topics
     * @param topic what it is about
     * @param json its content
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Message(long version, Topic topic, byte[] json) {}

    /** Replaces the message of a topic. */
    public void post(Topic topic, byte[] json) {
        lock.lock();
        try {
            messages.put(topic, new Message(++lastVersion, topic, json));
            posted.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Takes all messages down. */
    public void clear() {
        lock.lock();
        try {
            messages.clear();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for messages newer than a version.
     *
     * @return them, the oldest first; none after the time
     */
    public List<Message> awaitNewer(long seen, long millis) throws InterruptedException {
        long left = TimeUnit.MILLISECONDS.toNanos(millis);
        lock.lock();
        try {
            while (lastVersion <= seen) {
                if (left <= 0) {
                    return List.of();
                }
                left = posted.awaitNanos(left);
            }
            List<Message> newer = new ArrayList<>();
            for (Message message : messages.values()) {
                if (message.version() > seen) {
                    newer.add(message);
                }
            }
            newer.sort((one, other) -> Long.compare(one.version(), other.version()));
            return newer;
        } finally {
            lock.unlock();
        }
    }
}
