package dev.takt.app.report.chart;

import static dev.takt.app.report.chart.Markup.escape;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A self-contained page with inline style and script; nothing is loaded.
 *
 * @param title of the page
 * @param lead one line below it
 * @param command the command line that made the page
 * @param tiles the most important figures
 * @param sections the rest
 */
public record HtmlPage(String title, String lead, String command, List<Tile> tiles, List<Section> sections) {

    /**
     * One figure with its label.
     *
     * @param alarming whether it is highlighted
     */
    public record Tile(String value, String label, boolean alarming) {
        public static Tile of(String value, String label) {
            return new Tile(value, label, false);
        }
    }

    /** A headed part of the page. */
    public sealed interface Section {
        String heading();
    }

    /** Figures side by side, each a piece of HTML. */
    public record Figures(String heading, List<String> figures) implements Section {
        public Figures {
            figures = List.copyOf(figures);
        }
    }

    /** A table whose first column names the rows and whose other columns are numbers or text. */
    public record Table(String heading, List<String> header, List<List<String>> rows) implements Section {
        public Table {
            header = List.copyOf(header);
            rows = rows.stream().map(List::copyOf).toList();
        }
    }

    /** Lines that open to what is behind them. */
    public record Foldouts(String heading, List<Foldout> lines) implements Section {
        public Foldouts {
            lines = List.copyOf(lines);
        }
    }

    public HtmlPage {
        tiles = List.copyOf(tiles);
        sections = List.copyOf(sections);
    }

    /** The whole page. */
    public String html() {
        StringBuilder html = new StringBuilder();
        html.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        html.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
        html.append(escape(title)).append("</title>\n<style>\n").append(resource("report.css"));
        html.append("</style>\n</head>\n<body>\n<h1>").append(escape(title)).append("</h1>\n<p class=\"lead\">");
        html.append(escape(lead))
                .append("</p>\n<pre>")
                .append(escape(command))
                .append("</pre>\n<div class=\"tiles\">\n");
        for (Tile tile : tiles) {
            html.append("<div class=\"tile")
                    .append(tile.alarming() ? " bad" : "")
                    .append("\"><b>");
            html.append(escape(tile.value())).append("</b><span>").append(escape(tile.label()));
            html.append("</span></div>\n");
        }
        html.append("</div>\n");
        for (Section section : sections) {
            html.append("<h2>").append(escape(section.heading())).append("</h2>\n");
            switch (section) {
                case Figures(var _, var figures) -> appendFigures(html, figures);
                case Table table -> appendTable(html, table);
                case Foldouts(var _, var lines) -> lines.forEach(line -> appendFoldout(html, line));
            }
        }
        html.append("<script>\n").append(resource("report.js")).append("</script>\n</body>\n</html>\n");
        return html.toString();
    }

    private static void appendFigures(StringBuilder html, List<String> figures) {
        html.append("<div class=\"charts\">\n");
        figures.forEach(html::append);
        html.append("</div>\n");
    }

    private static void appendFoldout(StringBuilder html, Foldout foldout) {
        html.append("<details")
                .append(foldout.alarming() ? " class=\"bad\"" : "")
                .append("><summary>")
                .append(escape(foldout.line()))
                .append("</summary>\n");
        if (!foldout.text().isEmpty()) {
            html.append("<pre>").append(escape(foldout.text())).append("</pre>\n");
        }
        appendTable(html, new Table("", List.of(), foldout.rows()));
        if (!foldout.figures().isEmpty()) {
            appendFigures(html, foldout.figures());
        }
        html.append("</details>\n");
    }

    private static void appendTable(StringBuilder html, Table table) {
        html.append("<div class=\"scroll\"><table>\n");
        if (!table.header().isEmpty()) {
            html.append("<thead><tr>");
            table.header()
                    .forEach(cell -> html.append("<th>").append(escape(cell)).append("</th>"));
            html.append("</tr></thead>\n");
        }
        html.append("<tbody>\n");
        for (List<String> row : table.rows()) {
            html.append("<tr><th>").append(escape(row.getFirst())).append("</th>");
            for (String cell : row.subList(1, row.size())) {
                html.append("<td>").append(escape(cell)).append("</td>");
            }
            html.append("</tr>\n");
        }
        html.append("</tbody>\n</table></div>\n");
    }

    private static String resource(String name) {
        try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + " is not in the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
