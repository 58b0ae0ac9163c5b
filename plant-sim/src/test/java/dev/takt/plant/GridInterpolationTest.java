package dev.takt.plant;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class GridInterpolationTest {

    private static List<Double> even(int points) {
        return IntStream.range(0, points)
                .mapToObj(i -> -1 + 2.0 * i / (points - 1))
                .toList();
    }

    /** What is linear along each domain is interpolated exactly. */
    @Property
    void isExactForBilinearFunctions(
            @ForAll @IntRange(min = 2, max = 9) int fromFirst,
            @ForAll @IntRange(min = 2, max = 9) int fromSecond,
            @ForAll @IntRange(min = 2, max = 9) int toFirst,
            @ForAll @IntRange(min = 2, max = 9) int toSecond) {
        var from = List.of(even(fromFirst), even(fromSecond));
        var to = List.of(even(toFirst), even(toSecond));
        assertArrayEquals(bilinear(to), new GridInterpolation(from, to).interpolate(bilinear(from)), 1e-14);
    }

    private static double[] bilinear(List<List<Double>> grid) {
        return grid.getFirst().stream()
                .flatMapToDouble(a -> grid.getLast().stream().mapToDouble(b -> 3 + 2 * a - b + 5 * a * b))
                .toArray();
    }

    @Test
    void takesGridsOfTheSameSizePointByPointWhateverTheirUnit() {
        var metres = List.of(List.of(0.0, 0.1, 1.0));
        var millimetres = List.of(List.of(0.0, 500.0, 1000.0));
        double[] values = {1, 5, 2};
        assertArrayEquals(values, new GridInterpolation(metres, millimetres).interpolate(values), 0);
    }

    @Test
    void takesANumberWithoutDomains() {
        assertEquals(7, new GridInterpolation(List.of(), List.of()).interpolate(new double[] {7})[0], 0);
    }
}
