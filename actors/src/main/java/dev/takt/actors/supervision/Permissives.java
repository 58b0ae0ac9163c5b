package dev.takt.actors.supervision;

import dev.takt.actors.dispatch.DispatchProtocol.PeriodEnded;
import dev.takt.actors.measurement.LoopDemand;
import java.util.ArrayList;
import java.util.List;

/** What must be there before the loop may drive the actuators. */
final class Permissives {
    private Permissives() {}

    /** What is missing at the end of a period, in words. */
    static List<String> missing(PeriodEnded ended) {
        List<String> missing = new ArrayList<>();
        if (!ended.planned()) {
            missing.add("no plan in time");
        }
        if (ended.demand() == LoopDemand.SAFE) {
            missing.add("a critical signal is lost");
        }
        double[] shown = ended.record().command().applied();
        for (int i = 0; i < shown.length; i++) {
            if (!Double.isFinite(shown[i])) {
                missing.add("actuator " + i + " shows nothing");
            }
        }
        return missing;
    }
}
