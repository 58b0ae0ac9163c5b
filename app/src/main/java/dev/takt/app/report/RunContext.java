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
 * @param units of variables and parameters, by name; without an entry there is none
 */
public record RunContext(
        String command,
        String commandLine,
        String file,
        Map<String, String> settings,
        Map<String, String> versions,
        Map<String, String> units) {

    /** Without units. */
    public RunContext(
            String command,
            String commandLine,
            String file,
            Map<String, String> settings,
            Map<String, String> versions) {
        this(command, commandLine, file, settings, versions, Map.of());
    }

    /** The same with units. */
    public RunContext with(Map<String, String> others) {
        return new RunContext(command, commandLine, file, settings, versions, others);
    }
}
