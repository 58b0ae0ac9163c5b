package dev.takt.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Which frames are new, and what is counted of the others. */
class FrameOrderTest {
    private final LinkCounters counters = new LinkCounters();
    private final FrameOrder order = new FrameOrder(counters);

    @Test
    void aLaterFrameOvertakesAndTheOvertakenOneIsNotLost() {
        assertTrue(order.isNewer(1, 1));
        assertTrue(order.isNewer(1, 4));
        assertEquals(2, counters.statistics().lost());
        assertFalse(order.isNewer(1, 3));
        assertFalse(order.isNewer(1, 3));
        LinkStatistics counted = counters.statistics();
        assertEquals(1, counted.lost());
        assertEquals(1, counted.outOfOrder());
        assertEquals(1, counted.duplicates());
        assertEquals(2, counted.received());
    }

    @Test
    void whatAnOlderWriterSendsIsRefused() {
        assertTrue(order.isNewer(2, 10));
        assertFalse(order.isNewer(1, 11));
        assertTrue(order.isNewer(3, 1));
        assertFalse(order.isNewer(2, 11));
        assertEquals(2, counters.statistics().wrongEpoch());
        assertEquals(0, counters.statistics().lost());
    }

    /** Against a count by hand of any order in which frames may come, some never, some twice. */
    @Property(tries = 300)
    void countsAreExactWithinTheWindow(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 500) int frames,
            @ForAll @IntRange(max = 40) int shift) {
        Random random = new Random(seed);
        List<long[]> arrivals = new ArrayList<>();
        for (int sequence = 1; sequence <= frames; sequence++) {
            for (int copies = random.nextInt(3); copies > 0; copies--) {
                arrivals.add(new long[] {sequence + random.nextInt(shift + 1), sequence});
            }
        }
        Collections.sort(arrivals, (a, b) -> Long.compare(a[0], b[0]));
        LinkCounters counted = new LinkCounters();
        FrameOrder decided = new FrameOrder(counted);
        Set<Long> seen = new HashSet<>();
        long newest = 0;
        long received = 0;
        long late = 0;
        long duplicates = 0;
        for (long[] arrival : arrivals) {
            long sequence = arrival[1];
            boolean newer = sequence > newest;
            if (!seen.add(sequence)) {
                duplicates++;
            } else if (newer) {
                received++;
            } else {
                late++;
            }
            newest = Math.max(newest, sequence);
            assertEquals(newer, decided.isNewer(1, sequence));
        }
        LinkStatistics statistics = counted.statistics();
        assertEquals(received, statistics.received());
        assertEquals(late, statistics.outOfOrder());
        assertEquals(duplicates, statistics.duplicates());
        if (!arrivals.isEmpty()) {
            long first = arrivals.getFirst()[1];
            long last = newest;
            long came = seen.stream().filter(sequence -> sequence >= first).count();
            assertEquals(last - first + 1 - came, statistics.lost());
        }
    }
}
