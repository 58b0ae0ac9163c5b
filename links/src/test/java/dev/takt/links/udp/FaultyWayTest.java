package dev.takt.links.udp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A bad link is as bad as it is told to be, and equally so in every run. */
class FaultyWayTest {
    private static final int DATAGRAMS = 20_000;

    @Test
    void aPerfectWayChangesNothing() {
        List<Integer> arrived = through(LinkFaults.NONE, DATAGRAMS);
        for (int i = 0; i < DATAGRAMS; i++) {
            assertEquals(i, arrived.get(i));
        }
    }

    @Test
    void losesItsPartOneByOneOrInBursts() {
        assertEquals(1.25, meanBurst(new LinkFaults(0.2, 0, 0, 0, 0, 0, 1)), 0.05, "independent: 1/(1 - loss)");
        assertEquals(6, meanBurst(new LinkFaults(0.2, 6, 0, 0, 0, 0, 1)), 0.6);
    }

    private static double meanBurst(LinkFaults faults) {
        List<Integer> arrived = through(faults, DATAGRAMS);
        assertEquals(1 - faults.loss(), arrived.size() / (double) DATAGRAMS, 0.02);
        int bursts = 0;
        for (int i = 1; i < arrived.size(); i++) {
            if (arrived.get(i) > arrived.get(i - 1) + 1) {
                bursts++;
            }
        }
        return (DATAGRAMS - arrived.size()) / (double) bursts;
    }

    @Test
    void reordersWithinItsReachAndIsRepeatable() {
        LinkFaults faults = new LinkFaults(0.1, 0, 0.05, 0.2, 0, 0, 9);
        List<Integer> arrived = through(faults, DATAGRAMS);
        assertEquals(arrived, through(faults, DATAGRAMS));
        int newest = -1;
        int late = 0;
        for (int number : arrived) {
            if (number < newest) {
                late++;
            }
            newest = Math.max(newest, number);
        }
        assertTrue(late > DATAGRAMS / 10, late + " of " + DATAGRAMS + " late");
    }

    @Test
    void evenIfAllAreToBeOvertakenNearlyAllArrive() {
        List<Integer> arrived = through(new LinkFaults(0, 0, 0, 1, 0, 0, 1), DATAGRAMS);
        assertTrue(arrived.size() > DATAGRAMS - 100, arrived.size() + " of " + DATAGRAMS + " arrived");
    }

    @Test
    void delaysByTheClockThatItIsGiven() {
        FaultyWay way = new FaultyWay(new LinkFaults(0, 0, 0, 0, 0.01, 0, 1));
        List<Integer> arrived = new ArrayList<>();
        way.enter(new byte[] {7}, 1000);
        way.release(10_000_999, bytes -> arrived.add((int) bytes[0]));
        assertEquals(List.of(), arrived);
        way.release(10_001_000, bytes -> arrived.add((int) bytes[0]));
        assertEquals(List.of(7), arrived);
    }

    private static List<Integer> through(LinkFaults faults, int datagrams) {
        FaultyWay way = new FaultyWay(faults);
        List<Integer> arrived = new ArrayList<>();
        for (int i = 0; i < datagrams; i++) {
            way.enter(new byte[] {(byte) (i >> 16), (byte) (i >> 8), (byte) i}, 0);
            way.release(0, bytes -> arrived.add((bytes[0] & 0xff) << 16 | (bytes[1] & 0xff) << 8 | bytes[2] & 0xff));
        }
        return arrived;
    }
}
