package dev.takt.app.report.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class HtmlPageTest {
    private static final HtmlPage PAGE = new HtmlPage(
            "plate <hot>",
            "simulate · plate.conf",
            "takt simulate plate.conf --set 'a=1 & b'",
            List.of(HtmlPage.Tile.of("optimal", "status"), new HtmlPage.Tile("2", "failed steps", true)),
            List.of(
                    new HtmlPage.Figures(
                            "Field",
                            List.of(new HeatMap("T", "x1", "x2", new double[][] {{1, 2}, {3, Double.NaN}}).figure())),
                    new HtmlPage.Table("Summary", List.of("what", "how much"), List.of(List.of("steps", "2")))));

    @Test
    void needsNothingButItself() {
        String html = PAGE.html();
        assertFalse(Pattern.compile("https?:|src=|<link|@import|url\\(")
                .matcher(html)
                .find());
        assertTrue(html.contains("prefers-color-scheme: dark"));
        assertTrue(html.contains("pointermove"));
    }

    @Test
    void escapesWhatUsersWrite() {
        String html = PAGE.html();
        assertTrue(html.contains("<h1>plate &lt;hot&gt;</h1>"));
        assertTrue(html.contains("--set &#39;a=1 &amp; b&#39;"));
    }

    @Test
    void closesWhatItOpens() {
        String html = PAGE.html();
        for (String element : List.of("figure", "svg", "table", "div", "section", "h2", "tr", "td", "th", "pre")) {
            assertEquals(
                    count(html, "<" + element + "[ >]"),
                    count(html, "</" + element + ">"),
                    "elements <" + element + ">");
        }
    }

    private static long count(String text, String pattern) {
        return Pattern.compile(pattern).matcher(text).results().count();
    }
}
