package dev.takt.config.source;

import dev.takt.config.diagnostics.Place;

/**
 * A string of a case file, which knows where each of its characters was written.
 *
 * @param text what the string says
 * @param start the place of its first character
 */
public record SourceText(String text, Place start) {

    /** The place of a part of the text, with the line around it as the excerpt. */
    public Place place(int from, int to) {
        int position = Math.clamp(from, 0, text.length());
        int lineStart = text.lastIndexOf('\n', position - 1) + 1;
        int lineEnd = text.indexOf('\n', position);
        String line = text.substring(lineStart, lineEnd < 0 ? text.length() : lineEnd);
        int linesBefore = (int)
                text.substring(0, lineStart).chars().filter(c -> c == '\n').count();
        int caret = position - lineStart;
        int number = start.line() == 0 ? 0 : start.line() + linesBefore;
        int column = start.column() == 0 ? 0 : caret + (linesBefore == 0 ? start.column() : 1);
        int length = Math.max(1, Math.min(to, lineStart + line.length()) - position);
        return new Place(start.origin(), number, column, start.path(), line, caret, length);
    }
}
