package dev.takt.config;

import dev.takt.config.source.Node;
import java.nio.file.Path;
import java.util.List;

/**
 * A case file as it was read: the case, and its settings one by one, so that two readings can be compared.
 *
 * @param value the case
 * @param written the settings as they were written, those of the command line in their places
 * @param files that were read beside that of the case
 * @param variables of the environment that were substituted
 */
public record CaseReading(Case value, Node.Block written, List<Path> files, List<String> variables) {
    public CaseReading {
        files = List.copyOf(files);
        variables = List.copyOf(variables);
    }

    /** The settings that have another value in a later reading, in the order of their paths. */
    public List<SettingChange> changesTo(CaseReading later) {
        return SettingChanges.between(written, later.written());
    }
}
