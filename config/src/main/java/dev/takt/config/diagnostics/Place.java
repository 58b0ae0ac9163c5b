package dev.takt.config.diagnostics;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A place in a case file, or in an override given on the command line.
 *
 * @param origin the file as the user named it, or the override, {@code --set model.constants.N=20}
 * @param line counted from 1; 0 where there is none
 * @param column counted from 1; 0 where it is unknown
 * @param path the setting, {@code model.equations[3]}; empty for the file as a whole
 * @param excerpt the line of text that the caret points into; empty for none
 * @param caret index in the excerpt at which the marked text starts
 * @param length number of marked characters
 */
public record Place(String origin, int line, int column, String path, String excerpt, int caret, int length) {

    /** The file as a whole. */
    public static Place file(String origin) {
        return new Place(origin, 0, 0, "", "", 0, 0);
    }

    /** A setting on a line of a file. */
    public static Place setting(String origin, int line, int column, String path) {
        return new Place(origin, line, column, path, "", 0, 0);
    }

    /** The same place with the line of text around it. */
    public Place marking(String line, int start, int marked) {
        return new Place(origin, this.line, column, path, line, start, marked);
    }

    /** The same place, speaking of another setting. */
    public Place at(String otherPath) {
        return new Place(origin, line, column, otherPath, excerpt, caret, length);
    }

    /** The folder from which the names of files count that are written here: that of the file; the working directory elsewhere. */
    public Path folder() {
        if (line == 0) {
            return Path.of("");
        }
        return Optional.ofNullable(Path.of(origin).getParent()).orElse(Path.of(""));
    }

    /** {@code file:line:column}, as compilers write it. */
    @Override
    public String toString() {
        if (line == 0) {
            return origin;
        }
        return column == 0 ? origin + ":" + line : origin + ":" + line + ":" + column;
    }
}
