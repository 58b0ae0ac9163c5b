package dev.takt.links.udp;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * One direction of a bad link: takes datagrams and hands them on as its faults will have it. Which datagram suffers what
 * depends on its number and the seed only; time decides nothing but delays.
 */
final class FaultyWay {
    private static final double NANO = 1e-9;
    /** With nearly all of them waiting to be overtaken there would soon be nobody left to overtake. */
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

    /** Cuts the way, or mends it. */
    void cut(boolean isCut) {
        cut = isCut;
    }

    /** A datagram sets out. */
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

    /** Hands on what has arrived. */
    void release(long now, Consumer<byte[]> to) {
        while (!underway.isEmpty() && underway.peek().due() <= now) {
            handedOn++;
            to.accept(underway.remove().bytes());
        }
    }

    /** What has happened so far. */
    FaultCounts counts() {
        return new FaultCounts(number, handedOn, lost, duplicated, reordered);
    }
}
