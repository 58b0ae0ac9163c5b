package dev.takt.links.udp;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * One direction of a faulty link: takes datagrams and delivers them according to its faults. The faults of a datagram
 * depend only on its number and the seed; time affects only delays.
 */
final class FaultyWay {
    private static final double NANO = 1e-9;
    /**
     * The largest number of datagrams that wait to be overtaken; with more there would soon be none left to overtake
     * them.
     */
    private static final int MAX_HELD = 64;

    private final LinkFaults faults;
    private final SplittableRandom chance;
    private final PriorityQueue<Underway> underway =
            new PriorityQueue<>(Comparator.comparingLong(Underway::due).thenComparingLong(Underway::number));
    private final List<Held> held = new ArrayList<>();
    private boolean lossy;
    private boolean cut;
    private long number;
    private long lost;
    private long duplicated;
    private long reordered;
    private long handedOn;

    /** A datagram that arrives later. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Underway(byte[] bytes, long due, long number) {}

    /** A datagram that others overtake. */
    private static final class Held {
        private final byte[] bytes;
        private int overtakers;

        Held(byte[] bytes, int overtakers) {
            this.bytes = bytes;
            this.overtakers = overtakers;
        }
    }

    FaultyWay(LinkFaults faults) {
        this.faults = faults;
        this.chance = new SplittableRandom(faults.seed());
    }

    /** Cuts or restores this direction. */
    void cut(boolean isCut) {
        cut = isCut;
    }

    /** Takes a datagram. */
    void enter(byte[] bytes, long now) {
        number++;
        boolean isLost = isLost();
        boolean twice = chance.nextDouble() < faults.duplicate();
        boolean waits = chance.nextDouble() < faults.reorder();
        int overtakers = 1 + chance.nextInt(LinkFaults.OVERTAKERS);
        double way = faults.delay() + faults.jitter() * chance.nextDouble();
        if (cut || isLost) {
            lost++;
            return;
        }
        if (waits && held.size() < MAX_HELD) {
            reordered++;
            held.add(new Held(bytes, overtakers));
        } else {
            underway.add(new Underway(bytes, now + Math.round(way / NANO), number));
            letOvertakenGo(now);
        }
        if (twice) {
            duplicated++;
            underway.add(new Underway(bytes, now + Math.round(way / NANO), number));
        }
    }

    /** The model of Gilbert: a good state without loss, a bad one in which everything is lost. */
    private boolean isLost() {
        double draw = chance.nextDouble();
        if (faults.burst() == 0) {
            return draw < faults.loss();
        }
        double leave = 1 / Math.max(1, faults.burst());
        double enter = faults.loss() == 1 ? 1 : Math.min(1, leave * faults.loss() / (1 - faults.loss()));
        lossy = lossy ? draw >= leave || faults.loss() == 1 : draw < enter;
        return lossy;
    }

    private void letOvertakenGo(long now) {
        held.removeIf(waiting -> {
            waiting.overtakers--;
            if (waiting.overtakers > 0) {
                return false;
            }
            underway.add(new Underway(waiting.bytes, now, number));
            return true;
        });
    }

    /** Delivers the datagrams that are due. */
    void release(long now, Consumer<byte[]> to) {
        while (!underway.isEmpty() && underway.peek().due() <= now) {
            handedOn++;
            to.accept(underway.remove().bytes());
        }
    }

    /** The counts so far. */
    FaultCounts counts() {
        return new FaultCounts(number, handedOn, lost, duplicated, reordered);
    }
}
