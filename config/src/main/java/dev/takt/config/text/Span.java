package dev.takt.config.text;

/**
 * A part of a text.
 *
 * @param from index of the first character
 * @param to index after the last character
 */
public record Span(int from, int to) {

    /** From the start of this span to the end of another. */
    public Span to(Span end) {
        return new Span(from, Math.max(to, end.to));
    }
}
