package dev.takt.app.terminal;

import java.util.Map;

/** When text has colours. */
public enum Colour {
    /** On a terminal, unless the environment asks for none by {@code NO_COLOR} or {@code TERM=dumb}. */
    AUTO,
    /** Always, also in a file or a pipe. */
    ALWAYS,
    /** Never. */
    NEVER;

    private static final String OUT = "takt.terminal.out";

    /** The standard output of this process. */
    public Paint forOut(Map<String, String> environment) {
        return paint(environment, Boolean.getBoolean(OUT));
    }

    /** The standard error of this process. */
    public Paint forErr(Map<String, String> environment) {
        return paint(environment, ProgressDisplay.Style.detect() == ProgressDisplay.Style.BAR);
    }

    /**
     * What text has.
     *
     * @param terminal whether a terminal shows it
     */
    Paint paint(Map<String, String> environment, boolean terminal) {
        return switch (this) {
            case ALWAYS -> Paint.COLOURED;
            case NEVER -> Paint.PLAIN;
            case AUTO ->
                terminal
                                && environment.getOrDefault("NO_COLOR", "").isEmpty()
                                && !environment.getOrDefault("TERM", "").equals("dumb")
                        ? Paint.COLOURED
                        : Paint.PLAIN;
        };
    }
}
