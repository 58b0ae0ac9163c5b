package dev.takt.actors.supervision;

import dev.takt.actors.dispatch.DispatchProtocol.PeriodEnded;
import java.util.ArrayList;
import java.util.List;

/** The permissives: conditions that must hold before the loop may drive the actuators. */
final class Permissives {
    private Permissives() {}

    /** The missing permissives at the end of a period, in words. */
    static List<String> missing(PeriodEnded ended) {
        List<String> missing = new ArrayList<>();
        if (!ended.planned()) {
            missing.add("no plan in time");
        }
        missing.addAll(ended.obstacles().plant());
        missing.addAll(ended.obstacles().signals());
        return missing;
    }
}
