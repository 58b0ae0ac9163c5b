package dev.takt.app.terminal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The size of the terminal that the process runs in. */
public record TerminalSize(int rows, int columns) {
    private static final Pattern SIZE = Pattern.compile("([1-9]\\d{0,3}) ([1-9]\\d{0,3})\\s*");
    private static final TerminalSize USUAL = new TerminalSize(24, 80);

    /** Reads the size from the terminal; otherwise from the environment, or uses the classic default. */
    public static TerminalSize now() {
        try {
            Process asked = new ProcessBuilder("stty", "size")
                    .redirectInput(ProcessBuilder.Redirect.INHERIT)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            Matcher said = SIZE.matcher(new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
            return said.matches()
                    ? new TerminalSize(Integer.parseInt(said.group(1)), Integer.parseInt(said.group(2)))
                    : of(System.getenv());
        } catch (IOException e) {
            return of(System.getenv());
        }
    }

    /** The size from the variables {@code LINES} and {@code COLUMNS}. */
    public static TerminalSize of(Map<String, String> environment) {
        Matcher said = SIZE.matcher(environment.getOrDefault("LINES", String.valueOf(USUAL.rows)) + " "
                + environment.getOrDefault("COLUMNS", String.valueOf(USUAL.columns)));
        return said.matches()
                ? new TerminalSize(Integer.parseInt(said.group(1)), Integer.parseInt(said.group(2)))
                : USUAL;
    }

    /** Cuts a line to the width. */
    public String cut(String line) {
        return line.length() <= columns ? line : line.substring(0, columns - 1) + "…";
    }
}
