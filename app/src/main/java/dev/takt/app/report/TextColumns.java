package dev.takt.app.report;

import java.util.List;

/** Lines of cells for a terminal, in columns as wide as their widest cell. */
public final class TextColumns {
    private TextColumns() {}

    /**
     * Puts cells into columns.
     *
     * @param lines of equally many cells
     * @param leftAligned how many of the first columns are words; the others are aligned to the right
     */
    public static String of(List<List<String>> lines, int leftAligned) {
        int[] widths = new int[lines.getFirst().size()];
        for (List<String> line : lines) {
            for (int c = 0; c < widths.length; c++) {
                widths[c] = Math.max(widths[c], line.get(c).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> line : lines) {
            for (int c = 0; c < widths.length; c++) {
                String cell = line.get(c);
                String padding = " ".repeat(widths[c] - cell.length());
                text.append(c < leftAligned ? cell + padding : padding + cell)
                        .append(c + 1 < widths.length ? "  " : "\n");
            }
        }
        return text.toString();
    }
}
