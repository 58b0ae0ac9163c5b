package dev.takt.benchmarks.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;

/** The page under construction: Markdown, with pictures in separate files. */
final class Page {
    private final Path folder;
    private final StringBuilder text = new StringBuilder();

    /**
     * An empty page.
     *
     * @param folder for the page; pictures go to its folder {@code images}
     */
    Page(Path folder) {
        this.folder = folder;
    }

    void heading(String title) {
        text.append("\n## ").append(title).append("\n\n");
        System.err.println("benchmarks: " + title);
    }

    void paragraph(String words) {
        text.append(words).append("\n\n");
    }

    /** Commands, one per line. */
    void commands(List<String> lines) {
        lines.forEach(line -> text.append("    ").append(line).append('\n'));
        text.append('\n');
    }

    /** A table; the first row is its head. */
    void table(List<List<String>> rows) {
        for (int r = 0; r < rows.size(); r++) {
            text.append("| ").append(String.join(" | ", rows.get(r))).append(" |\n");
            if (r == 0) {
                text.append("|")
                        .append(String.join("|", Collections.nCopies(rows.get(0).size(), "---")))
                        .append("|\n");
            }
        }
        text.append('\n');
    }

    void picture(String name, String caption, String svg) throws IOException {
        Path images = folder.resolve("images");
        Files.createDirectories(images);
        Files.writeString(images.resolve(name), svg);
        text.append("![").append(caption).append("](images/").append(name).append(")\n\n");
    }

    /** The text so far. */
    String text() {
        return text.toString();
    }
}
