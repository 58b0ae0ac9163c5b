package dev.takt.actors.alarms;

import dev.takt.actors.dispatch.AcceptedPlan;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleDetail;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.VitalSign;
import dev.takt.loop.service.ServiceImage;
import java.util.List;
import java.util.Optional;

/**
 * A period that has ended, with the data for the detection of alarms.
 *
 * @param record for observers
 * @param detail its inputs
 * @param mode after it
 * @param reasons of the mode
 * @param silence reason why the plant is considered dead, in words
 * @param plan the last accepted plan
 * @param service what was in service
 * @param signs vital signs of the components of the loop; empty where they were not read
 */
record ExaminedPeriod(
        CycleRecord record,
        CycleDetail detail,
        Mode mode,
        List<String> reasons,
        Optional<String> silence,
        Optional<AcceptedPlan> plan,
        ServiceImage service,
        List<VitalSign> signs) {
    ExaminedPeriod {
        reasons = List.copyOf(reasons);
        signs = List.copyOf(signs);
    }

    /** Seconds of the plant at its tick. */
    double time() {
        return record.time();
    }
}
