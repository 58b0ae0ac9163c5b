package dev.takt.app.report.chart;

import static dev.takt.app.report.chart.Markup.escape;
import static dev.takt.app.report.chart.Markup.pixel;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Points in a plane, as inline SVG: what is paid in one quantity for another.
 *
 * @param abscissa name of the quantity to the right
 * @param ordinate name of the quantity upwards
 */
public record PointChart(String abscissa, String ordinate, List<Point> points) {
    private static final double WIDTH = 760;
    private static final double HEIGHT = 360;
    private static final double LEFT = 72;
    private static final double RIGHT = 20;
    private static final double TOP = 16;
    private static final double BOTTOM = 40;
    private static final int TICKS = 6;

    public PointChart {
        points = List.copyOf(points);
    }

    /** How a point is drawn. */
    public enum Kind {
        /** One of many. */
        TRIED,
        /** One that was left out in the end. */
        REFUSED,
        /** One to choose. */
        OFFERED,
        /** Where the search began. */
        START
    }

    /**
     * A point.
     *
     * @param label shown at the pointer, and beside a point to choose
     * @param opens the number of the foldout behind it; 0 for none
     */
    public record Point(Kind kind, double x, double y, String label, int opens) {}

    /** The figure: caption and drawing. */
    public String figure() {
        List<Point> shown = points.stream()
                .filter(point -> Double.isFinite(point.x()) && Double.isFinite(point.y()))
                .toList();
        AxisScale horizontal = scale(shown, Point::x);
        AxisScale vertical = scale(shown, Point::y);
        StringBuilder html = new StringBuilder("<figure class=\"front\">\n<figcaption>")
                .append(escape(ordinate + " over " + abscissa))
                .append("</figcaption>\n");
        html.append(String.format(
                Locale.ROOT, "<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"front\">\n", WIDTH, HEIGHT));
        axes(html, horizontal, vertical);
        for (Kind kind : Kind.values()) {
            shown.stream()
                    .filter(point -> point.kind() == kind)
                    .forEach(point -> draw(html, point, horizontal, vertical));
        }
        return html.append("</svg>\n</figure>\n").toString();
    }

    /** That of what can be chosen and the start; what lies far outside is not shown. */
    private static AxisScale scale(List<Point> points, ToDoubleFunction<Point> value) {
        double[] chosen = points.stream()
                .filter(point -> point.kind() != Kind.TRIED)
                .mapToDouble(value)
                .sorted()
                .toArray();
        if (chosen.length == 0) {
            return AxisScale.around(0, 1, TICKS);
        }
        double least = chosen[0];
        double most = chosen[chosen.length - 1];
        double margin = most > least ? 0.25 * (most - least) : Math.max(1e-9, 0.1 * Math.abs(most));
        return AxisScale.around(least - margin, most + margin, TICKS);
    }

    private void axes(StringBuilder svg, AxisScale horizontal, AxisScale vertical) {
        svg.append("<g class=\"axes\">\n");
        for (double tick : vertical.ticks()) {
            String y = pixel(y(vertical, tick));
            svg.append("<line x1=\"").append(pixel(LEFT)).append("\" x2=\"").append(pixel(WIDTH - RIGHT));
            svg.append("\" y1=\"").append(y).append("\" y2=\"").append(y).append("\"/><text class=\"ytick\" x=\"");
            svg.append(pixel(LEFT - 8)).append("\" y=\"").append(y).append("\">");
            svg.append(vertical.label(tick)).append("</text>\n");
        }
        for (double tick : horizontal.ticks()) {
            svg.append("<text class=\"xtick\" x=\"")
                    .append(pixel(x(horizontal, tick)))
                    .append("\" y=\"");
            svg.append(pixel(HEIGHT - BOTTOM + 15)).append("\">");
            svg.append(horizontal.label(tick)).append("</text>\n");
        }
        svg.append("<text class=\"xlabel\" x=\"")
                .append(pixel(0.5 * (LEFT + WIDTH - RIGHT)))
                .append("\" y=\"");
        svg.append(pixel(HEIGHT - 5)).append("\">").append(escape(abscissa)).append("</text>\n</g>\n");
    }

    private static void draw(StringBuilder svg, Point point, AxisScale horizontal, AxisScale vertical) {
        double x = x(horizontal, point.x());
        double y = y(vertical, point.y());
        if (x < LEFT || x > WIDTH - RIGHT || y < TOP || y > HEIGHT - BOTTOM) {
            return;
        }
        String style = point.kind().name().toLowerCase(Locale.ROOT);
        svg.append("<circle class=\"").append(style).append('"');
        if (point.opens() > 0) {
            svg.append(" data-opens=\"").append(point.opens()).append('"');
        }
        svg.append(" cx=\"")
                .append(pixel(x))
                .append("\" cy=\"")
                .append(pixel(y))
                .append("\" r=\"");
        svg.append(point.kind() == Kind.TRIED ? 2 : 6).append("\"><title>");
        svg.append(escape(point.label())).append("</title></circle>\n");
        if (point.kind() == Kind.OFFERED || point.kind() == Kind.START) {
            svg.append("<text x=\"")
                    .append(pixel(x + 9))
                    .append("\" y=\"")
                    .append(pixel(y - 6))
                    .append("\">");
            svg.append(escape(point.label().split(":", 2)[0].replace("point ", "")))
                    .append("</text>\n");
        }
    }

    private static double x(AxisScale scale, double value) {
        return LEFT + scale.fraction(value) * (WIDTH - LEFT - RIGHT);
    }

    private static double y(AxisScale scale, double value) {
        return HEIGHT - BOTTOM - scale.fraction(value) * (HEIGHT - TOP - BOTTOM);
    }
}
