package dev.takt.benchmarks.page;

import java.util.List;
import java.util.Locale;

/**
 * Curves on two logarithmic axes, as a separate picture.
 *
 * @param abscissa label of the horizontal axis
 * @param ordinate label of the vertical axis
 * @param curves with finite positive values; others are left out
 */
record LogLogPlot(String abscissa, String ordinate, List<Curve> curves) {
    private static final double WIDTH = 640;
    private static final double HEIGHT = 340;
    private static final double LEFT = 84;
    private static final double RIGHT = 120;
    private static final double TOP = 16;
    private static final double BOTTOM = 52;
    private static final List<String> COLOURS = List.of("#2563a8", "#c2410c", "#3f7d20", "#7a3e9d");

    LogLogPlot {
        curves = List.copyOf(curves);
    }

    /** A named curve. */
    @SuppressWarnings("ArrayRecordComponent")
    record Curve(String name, double[] x, double[] y) {}

    /** An interval of an axis, in logarithms. */
    private record Span(double least, double greatest) {
        double part(double value) {
            return (Math.log10(value) - least) / (greatest - least);
        }
    }

    String svg() {
        Span horizontal = span(true);
        Span vertical = span(false);
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" font-family=\"sans-serif\" font-size=\"12\">%n"
                        + "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>%n",
                WIDTH,
                HEIGHT));
        for (int decade = (int) Math.ceil(vertical.least()); decade <= vertical.greatest(); decade++) {
            double y = y(vertical, Math.pow(10, decade));
            line(svg, LEFT, y, WIDTH - RIGHT, y);
            label(svg, LEFT - 8, y + 4, "end", Figure.time(Math.pow(10, decade)));
        }
        for (double x : curves.getFirst().x()) {
            double at = x(horizontal, x);
            line(svg, at, TOP, at, HEIGHT - BOTTOM);
            label(svg, at, HEIGHT - BOTTOM + 18, "middle", String.format(Locale.ROOT, "%.0f", x));
        }
        label(svg, (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, "middle", abscissa);
        for (int c = 0; c < curves.size(); c++) {
            draw(svg, curves.get(c), COLOURS.get(c % COLOURS.size()), horizontal, vertical);
        }
        return svg.append("</svg>\n").toString();
    }

    private void draw(StringBuilder svg, Curve curve, String colour, Span horizontal, Span vertical) {
        StringBuilder points = new StringBuilder();
        double lastX = 0;
        double lastY = 0;
        for (int i = 0; i < curve.x().length; i++) {
            if (curve.y()[i] > 0 && Double.isFinite(curve.y()[i])) {
                lastX = x(horizontal, curve.x()[i]);
                lastY = y(vertical, curve.y()[i]);
                points.append(String.format(Locale.ROOT, "%.1f,%.1f ", lastX, lastY));
                svg.append(String.format(
                        Locale.ROOT, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>%n", lastX, lastY, colour));
            }
        }
        svg.append(String.format(
                Locale.ROOT,
                "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>%n",
                points.toString().strip(),
                colour));
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\">%s</text>%n",
                lastX + 8,
                lastY + 4,
                colour,
                curve.name()));
    }

    private static void line(StringBuilder svg, double x1, double y1, double x2, double y2) {
        svg.append(String.format(
                Locale.ROOT,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#dddddd\"/>%n",
                x1,
                y1,
                x2,
                y2));
    }

    private static void label(StringBuilder svg, double x, double y, String anchor, String words) {
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"#333333\">%s</text>%n",
                x,
                y,
                anchor,
                words));
    }

    private static double x(Span span, double value) {
        return LEFT + span.part(value) * (WIDTH - LEFT - RIGHT);
    }

    private static double y(Span span, double value) {
        return HEIGHT - BOTTOM - span.part(value) * (HEIGHT - TOP - BOTTOM);
    }

    private Span span(boolean horizontal) {
        double least = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        for (Curve curve : curves) {
            for (double value : horizontal ? curve.x() : curve.y()) {
                if (value > 0 && Double.isFinite(value)) {
                    least = Math.min(least, Math.log10(value));
                    greatest = Math.max(greatest, Math.log10(value));
                }
            }
        }
        if (!(least < greatest)) {
            return new Span(-1, 1);
        }
        return horizontal ? new Span(least, greatest) : new Span(Math.floor(least), Math.ceil(greatest));
    }
}
