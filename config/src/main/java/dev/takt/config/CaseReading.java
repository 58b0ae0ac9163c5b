package dev.takt.config;

import dev.takt.config.source.Node;
import java.util.List;

/**
 * A case file as it was read: the case, and its settings one by one, so that two readings can be compared.
 *
 * @param value the case
 * @param written the settings as they were written, those of the command line in their places
 */
public record CaseReading(Case value, Node.Block written) {

    /** The settings that have another value in a later reading, in the order of their paths. */
    public List<SettingChange> changesTo(CaseReading later) {
        return SettingChanges.between(written, later.written());
    }
}
