package dev.takt.app.report.chart;

import static dev.takt.app.report.chart.Markup.escape;
import static dev.takt.app.report.chart.Markup.pixel;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A chart of curves over a common abscissa, as inline SVG whose colours come from the page's style sheet.
 *
 * @param title what is shown, with the unit
 * @param abscissa label of the horizontal axis, with the unit
 * @param scaling of the vertical axis
 * @param palette whether the curves are different quantities or one quantity at ordered points
 * @param series the curves, at least one of them data
 */
public record LineChart(String title, Abscissa abscissa, Scaling scaling, Palette palette, List<Series> series) {
    private static final double WIDTH = 760;
    private static final double HEIGHT = 250;
    private static final double LEFT = 64;
    private static final double RIGHT = 12;
    private static final double TOP = 10;
    private static final double BOTTOM = 36;
    private static final int WANTED_TICKS = 5;
    private static final int WANTED_TIMES = 8;

    public enum Scaling {
        LINEAR,
        /** From 0, with ticks at whole numbers. */
        COUNTS,
        /** Logarithmic if all values are positive, else linear. */
        LOGARITHMIC
    }

    public enum Palette {
        DISTINCT,
        ORDERED
    }

    public LineChart {
        series = List.copyOf(series);
    }

    /** A chart of different quantities on a linear axis. */
    static LineChart of(String title, Abscissa abscissa, List<Series> series) {
        return new LineChart(title, abscissa, Scaling.LINEAR, Palette.DISTINCT, series);
    }

    /** The figure: caption, drawing, legend. */
    public String figure() {
        AxisScale horizontal = horizontal();
        AxisScale vertical = vertical();
        List<Series> shown = series.stream().filter(s -> isShown(s, vertical)).toList();
        StringBuilder html = new StringBuilder();
        html.append("<figure class=\"chart\">\n<figcaption>")
                .append(escape(title))
                .append("</figcaption>\n");
        html.append(String.format(
                Locale.ROOT,
                "<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"%s\" data-plot=\"%.0f %.0f %.0f %.0f\">\n",
                WIDTH,
                HEIGHT,
                escape(title),
                LEFT,
                TOP,
                WIDTH - LEFT - RIGHT,
                HEIGHT - TOP - BOTTOM));
        drawAxes(html, horizontal, vertical);
        for (Series curve : shown) {
            drawCurve(html, curve, horizontal, vertical);
        }
        html.append("<line class=\"cursor\" y1=\"").append(pixel(TOP)).append("\" y2=\"");
        html.append(pixel(HEIGHT - BOTTOM)).append("\"/>\n</svg>\n");
        appendLegend(html, shown, vertical);
        appendData(html, shown, horizontal, abscissa);
        return html.append("</figure>\n").toString();
    }

    private AxisScale horizontal() {
        double least = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        for (Series curve : series) {
            for (double x : curve.x()) {
                least = Math.min(least, x);
                greatest = Math.max(greatest, x);
            }
        }
        if (least > greatest) {
            return AxisScale.exact(0, 1, WANTED_TIMES);
        }
        double from = least;
        double to = greatest;
        return ticks(from, to)
                .map(clock -> new AxisScale(from, Math.max(to, from + 1e-3), false, clock.between(from, to)))
                .orElseGet(() -> AxisScale.exact(from, to, WANTED_TIMES));
    }

    private Optional<ClockTicks> ticks(double from, double to) {
        return abscissa.origin().map(origin -> ClockTicks.of(origin, to - from, WANTED_TIMES));
    }

    private String label(AxisScale horizontal, double tick) {
        return ticks(horizontal.from(), horizontal.to())
                .map(clock -> clock.label(tick))
                .orElseGet(() -> horizontal.label(tick));
    }

    private AxisScale vertical() {
        double least = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        for (Series curve : series) {
            for (double y : curve.y()) {
                if (Double.isFinite(y) && curve.kind() != Series.Kind.LIMIT) {
                    least = Math.min(least, y);
                    greatest = Math.max(greatest, y);
                }
            }
        }
        if (least > greatest) {
            return AxisScale.around(0, 1, WANTED_TICKS);
        }
        if (scaling == Scaling.LOGARITHMIC && least > 0) {
            return AxisScale.decades(least, greatest);
        }
        if (scaling == Scaling.COUNTS) {
            return AxisScale.counts(greatest, WANTED_TICKS);
        }
        double reach = 0.5 * (greatest - least);
        double low = least;
        double high = greatest;
        for (Series curve : series) {
            if (curve.kind() == Series.Kind.LIMIT) {
                double bound = curve.y()[0];
                low = bound >= least - reach ? Math.min(low, bound) : low;
                high = bound <= greatest + reach ? Math.max(high, bound) : high;
            }
        }
        return AxisScale.around(low, high, WANTED_TICKS);
    }

    private static boolean isShown(Series curve, AxisScale vertical) {
        return curve.kind() != Series.Kind.LIMIT || curve.y()[0] >= vertical.from() && curve.y()[0] <= vertical.to();
    }

    private void drawAxes(StringBuilder svg, AxisScale horizontal, AxisScale vertical) {
        svg.append("<g class=\"axes\">\n");
        for (double tick : vertical.ticks()) {
            String y = pixel(y(vertical, tick));
            svg.append("<line x1=\"").append(pixel(LEFT)).append("\" x2=\"").append(pixel(WIDTH - RIGHT));
            svg.append("\" y1=\"").append(y).append("\" y2=\"").append(y).append("\"/>");
            svg.append("<text class=\"ytick\" x=\"")
                    .append(pixel(LEFT - 8))
                    .append("\" y=\"")
                    .append(y);
            svg.append("\">").append(vertical.label(tick)).append("</text>\n");
        }
        for (double tick : horizontal.ticks()) {
            String x = pixel(x(horizontal, tick));
            svg.append("<text class=\"xtick\" x=\"").append(x).append("\" y=\"").append(pixel(HEIGHT - BOTTOM + 15));
            svg.append("\">").append(label(horizontal, tick)).append("</text>\n");
        }
        svg.append("<line class=\"base\" x1=\"")
                .append(pixel(LEFT))
                .append("\" x2=\"")
                .append(pixel(WIDTH - RIGHT));
        svg.append("\" y1=\"").append(pixel(HEIGHT - BOTTOM)).append("\" y2=\"").append(pixel(HEIGHT - BOTTOM));
        svg.append("\"/>\n<text class=\"xlabel\" x=\"").append(pixel(0.5 * (LEFT + WIDTH - RIGHT)));
        svg.append("\" y=\"")
                .append(pixel(HEIGHT - 5))
                .append("\">")
                .append(escape(abscissa.label()))
                .append("</text>\n</g>\n");
    }

    private void drawCurve(StringBuilder svg, Series curve, AxisScale horizontal, AxisScale vertical) {
        StringBuilder path = new StringBuilder();
        boolean drawing = false;
        double previous = 0;
        for (int i = 0; i < curve.x().length; i++) {
            double value = curve.y()[i];
            if (!Double.isFinite(value)) {
                drawing = false;
                continue;
            }
            String x = pixel(x(horizontal, curve.x()[i]));
            double y = y(vertical, value);
            if (drawing && curve.isHeld()) {
                path.append('L').append(x).append(' ').append(pixel(previous));
            }
            path.append(drawing ? 'L' : 'M').append(x).append(' ').append(pixel(y));
            drawing = true;
            previous = y;
        }
        svg.append("<path class=\"")
                .append(styleClass(curve))
                .append("\" d=\"")
                .append(path)
                .append("\"><title>");
        svg.append(escape(curve.name())).append("</title></path>\n");
    }

    private String styleClass(Series curve) {
        return switch (curve.kind()) {
            case PREDICTED -> "predicted";
            case PROMISED -> "promised";
            case TARGET -> "target";
            case LIMIT -> "limit";
            case LINE, STEP -> {
                List<Series> data = series.stream().filter(Series::isData).toList();
                int index = data.indexOf(curve);
                int last = Math.max(1, data.size() - 1);
                yield palette == Palette.ORDERED ? "ordered o" + (index * 7 / last) : "distinct d" + index % 8;
            }
        };
    }

    private void appendLegend(StringBuilder html, List<Series> shown, AxisScale vertical) {
        html.append("<div class=\"legend\">");
        for (Series curve : shown) {
            html.append("<span class=\"key ")
                    .append(styleClass(curve))
                    .append("\"><svg viewBox=\"0 0 18 6\"><path class=\"");
            html.append(styleClass(curve)).append("\" d=\"M0 3L18 3\"/></svg>").append(escape(curve.name()));
            html.append("</span>\n");
        }
        String beyond = series.stream()
                .filter(curve -> !isShown(curve, vertical))
                .map(curve -> curve.name() + " "
                        + AxisScale.exact(curve.y()[0], curve.y()[0] + 1, 1).label(curve.y()[0]))
                .collect(Collectors.joining(", "));
        if (!beyond.isEmpty()) {
            html.append("<span class=\"beyond\">beyond the chart: ")
                    .append(escape(beyond))
                    .append("</span>");
        }
        html.append("</div>\n");
    }

    /** The numbers behind the curves, for the read-out under the pointer. */
    private static void appendData(StringBuilder html, List<Series> shown, AxisScale horizontal, Abscissa abscissa) {
        List<String> curves = new ArrayList<>();
        for (Series curve : shown) {
            if (curve.kind() != Series.Kind.LIMIT) {
                curves.add("{\"name\":\"" + jsonText(curve.name()) + "\",\"held\":"
                        + curve.isHeld() + ",\"x\":" + jsonNumbers(curve.x()) + ",\"y\":"
                        + jsonNumbers(curve.y()) + "}");
            }
        }
        html.append("<script type=\"application/json\">{\"from\":").append(horizontal.from());
        abscissa.origin().ifPresent(origin -> html.append(",\"origin\":").append(origin.toEpochMilli()));
        html.append(",\"to\":").append(horizontal.to()).append(",\"curves\":[").append(String.join(",", curves));
        html.append("]}</script>\n");
    }

    private static String jsonText(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("<", "\\u003c");
    }

    private static String jsonNumbers(double[] values) {
        StringBuilder json = new StringBuilder("[");
        for (int i = 0; i < values.length; i++) {
            json.append(i == 0 ? "" : ",");
            json.append(Double.isFinite(values[i]) ? String.format(Locale.ROOT, "%.7g", values[i]) : "null");
        }
        return json.append(']').toString();
    }

    private static double x(AxisScale scale, double value) {
        return LEFT + scale.fraction(value) * (WIDTH - LEFT - RIGHT);
    }

    private static double y(AxisScale scale, double value) {
        return HEIGHT - BOTTOM - scale.fraction(value) * (HEIGHT - TOP - BOTTOM);
    }
}
