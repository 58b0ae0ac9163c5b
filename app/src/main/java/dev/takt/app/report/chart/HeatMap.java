package dev.takt.app.report.chart;

import static dev.takt.app.report.chart.Markup.escape;
import static dev.takt.app.report.chart.Markup.pixel;

import java.util.Locale;

/**
 * A field over two space domains as inline SVG: one cell per node, whose shade shows the value.
 *
 * @param title what is shown, with the unit
 * @param rowDomain name of the first domain, drawn upwards
 * @param columnDomain name of the second domain, drawn to the right
 * @param values {@code [row][column]}
 */
@SuppressWarnings("ArrayRecordComponent")
public record HeatMap(String title, String rowDomain, String columnDomain, double[][] values) {
    private static final double SIZE = 300;
    private static final double LABEL = 24;

    /** The figure: caption, drawing, key. */
    public String figure() {
        double least = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        for (double[] row : values) {
            for (double value : row) {
                if (Double.isFinite(value)) {
                    least = Math.min(least, value);
                    greatest = Math.max(greatest, value);
                }
            }
        }
        StringBuilder html = new StringBuilder("<figure class=\"map\">\n<figcaption>");
        html.append(escape(title)).append("</figcaption>\n<svg viewBox=\"0 0 ").append(pixel(SIZE + LABEL));
        html.append(' ').append(pixel(SIZE + LABEL)).append("\" role=\"img\">\n");
        double height = SIZE / values.length;
        for (int i = 0; i < values.length; i++) {
            double width = SIZE / values[i].length;
            for (int j = 0; j < values[i].length; j++) {
                html.append("<rect style=\"--shade:").append(pixel(shade(values[i][j], least, greatest)));
                html.append("%\" x=\"").append(pixel(LABEL + j * width)).append("\" y=\"");
                html.append(pixel(SIZE - (i + 1) * height))
                        .append("\" width=\"")
                        .append(pixel(width));
                html.append("\" height=\"").append(pixel(height)).append("\"><title>");
                html.append(String.format(Locale.ROOT, "%.6g", values[i][j])).append("</title></rect>\n");
            }
        }
        html.append("<text class=\"xlabel\" x=\"")
                .append(pixel(LABEL + SIZE / 2))
                .append("\" y=\"");
        html.append(pixel(SIZE + 16)).append("\">").append(escape(columnDomain)).append("</text>\n");
        html.append("<text class=\"ylabel\" x=\"12\" y=\"")
                .append(pixel(SIZE / 2))
                .append("\">");
        html.append(escape(rowDomain)).append("</text>\n</svg>\n<div class=\"legend\">");
        html.append(String.format(Locale.ROOT, "from %.4g (faint) to %.4g (strong)", least, greatest));
        return html.append("</div>\n</figure>\n").toString();
    }

    /** The shade of a value, in percent. */
    private static double shade(double value, double least, double greatest) {
        double fraction = greatest > least ? (value - least) / (greatest - least) : 0;
        return Double.isFinite(fraction) ? 100 * Math.clamp(fraction, 0.0, 1.0) : 0;
    }
}
