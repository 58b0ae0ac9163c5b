package dev.takt.app.simulation;

import dev.takt.config.Case;
import dev.takt.config.setting.Range;
import dev.takt.dynamics.ModelDynamics;
import dev.takt.links.CaseTags;
import dev.takt.links.MeasuredVariables;
import java.util.List;

/** Which measured signals have neither a range nor bounds, so that any number counts as measured. */
public final class PlausibleLines {
    private static final int SHOWN = 8;

    private PlausibleLines() {}

    /** One line, or none; none for a case without a loop. */
    public static List<String> of(Case read, CaseInspection inspection) {
        if (inspection.period().isEmpty()) {
            return List.of();
        }
        List<String> measured = new MeasuredVariables(
                        read, ModelDynamics.of(read.model().problem()))
                .entries().stream()
                        .filter(entry -> inspection.measured().stream()
                                .anyMatch(name -> entry.equals(name) || entry.startsWith(name + "[")))
                        .toList();
        List<String> open = CaseTags.of(read).measurements().tags().stream()
                .filter(tag -> measured.contains(tag.name()) && isOpen(tag.range()))
                .map(tag -> tag.name())
                .toList();
        if (open.isEmpty()) {
            return List.of();
        }
        String more = open.size() > SHOWN ? " and " + (open.size() - SHOWN) + " more" : "";
        return List.of(
                String.join(", ", open.subList(0, Math.min(SHOWN, open.size()))) + more
                        + ": no range and no bounds, so that any number counts as measured; signals.NAME.range says which are plausible");
    }

    private static boolean isOpen(Range range) {
        return !Double.isFinite(range.most() - range.least());
    }
}
