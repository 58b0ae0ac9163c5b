package dev.takt.app.report;

import java.util.Map;

/**
 * The context of a run, for the header of every report.
 *
 * @param command the subcommand
 * @param commandLine in a form that can be typed again
 * @param file the case file
 * @param settings the settings that determined the run, by name, in the order of display
 * @param versions of all software in the run, by name
 */
public record RunContext(
        String command, String commandLine, String file, Map<String, String> settings, Map<String, String> versions) {}
