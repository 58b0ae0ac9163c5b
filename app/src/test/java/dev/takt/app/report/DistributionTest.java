package dev.takt.app.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DistributionTest {

    @Test
    void findsTheNearestRankQuantiles() {
        double[] values =
                IntStream.rangeClosed(1, 200).mapToDouble(i -> 201 - i).toArray();
        Distribution distribution = Distribution.of(values);
        assertEquals(100, distribution.median());
        assertEquals(198, distribution.p99());
        assertEquals(200, distribution.greatest());
        assertEquals(100.5, distribution.mean());
        assertEquals(20100, distribution.total());
        assertEquals(201, values[0] + 1, "the values are left as they were");
    }

    @Test
    void ofNothingIsZero() {
        assertEquals(new Distribution(0, 0, 0, 0, 0, 0), Distribution.of(new double[0]));
    }
}
