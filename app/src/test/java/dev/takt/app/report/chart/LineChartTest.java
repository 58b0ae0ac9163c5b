package dev.takt.app.report.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class LineChartTest {
    private static final double[] TIMES = {0, 1, 2, 3};

    @Test
    void drawsHeldValuesAsSteps() {
        String step = path(LineChart.of(
                "u", Abscissa.of("t in s"), List.of(Series.step("u", TIMES, new double[] {1, 2, 2, 3}))));
        String line = path(LineChart.of(
                "u", Abscissa.of("t in s"), List.of(Series.line("u", TIMES, new double[] {1, 2, 2, 3}))));
        assertEquals(7, step.split("[ML]").length - 1);
        assertEquals(4, line.split("[ML]").length - 1);
    }

    @Test
    void leavesAGapWhereThereIsNoNumber() {
        String line = path(LineChart.of("J", Abscissa.of("t in s"), List.of(Series.line("J", TIMES, new double[] {
            1, 2, Double.NaN, 3
        }))));
        assertEquals(2, line.split("M").length - 1);
        assertFalse(line.contains("NaN"));
    }

    @Test
    void namesABoundThatLiesFarAwayInsteadOfDrawingIt() {
        LineChart chart = LineChart.of(
                "u",
                Abscissa.of("t in s"),
                List.of(
                        Series.line("u", TIMES, new double[] {2.5, 2.51, 2.52, 2.53}),
                        Series.limit("upper bound", 0, 3, 5),
                        Series.limit("lower bound", 0, 3, 2.495)));
        String figure = chart.figure();
        assertTrue(figure.contains("beyond the chart: upper bound 5"), figure);
        assertEquals(1, figure.split("<path class=\"limit\" d=\"M(?!0 3)", -1).length - 1);
    }

    @Test
    void escapesNames() {
        String figure = LineChart.of("a < b & \"c\"", Abscissa.of("t"), List.of(Series.line("</script>", TIMES, TIMES)))
                .figure();
        assertTrue(figure.contains("a &lt; b &amp; &quot;c&quot;"));
        assertFalse(figure.contains("\"name\":\"</script>"));
    }

    private static String path(LineChart chart) {
        String figure = chart.figure();
        int from = figure.indexOf(" d=\"") + 4;
        return figure.substring(from, figure.indexOf('"', from));
    }
}
