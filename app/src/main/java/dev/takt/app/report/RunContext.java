package dev.takt.app.report;

import java.util.Map;

/**
 * Who ran what, for the head of every report.
 *
 * @param command the subcommand
 * @param commandLine as the user could type it again
 * @param file the case file
 * @param settings the choices that decide how it ran, by name, in the order to be shown
 * @param versions of everything that had a part in it, by name
 */
public record RunContext(
        String command, String commandLine, String file, Map<String, String> settings, Map<String, String> versions) {}
