package dev.takt.actors.parameters;

import dev.takt.actors.estimation.DerivedLimits;
import dev.takt.loop.cycle.SetPointState;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The references of a loop: set-points, previews, limits.
 *
 * @param schedule schedule of the set-points
 * @param setPointRamps rates of set-points
 * @param limitRamps ramps of limits
 * @param present present values of variables with changeable limits
 * @param bounds of the model that states may be beyond
 * @param derived limits of the model that what follows from states may exceed
 * @param check checks requests of operators and links
 * @param pairs lower and upper limits that may cross
 * @param horizon length of a plan in seconds
 * @param shown publishes the present set-points to other threads
 * @param given publishes what operators gave to other threads
 */
// large because all that a request says beside the state is here
public record References(
        SetPointSchedule schedule,
        SetPointRamps setPointRamps,
        LimitRamps limitRamps,
        PresentValues present,
        StateBounds bounds,
        Optional<DerivedLimits> derived,
        ChangeCheck check,
        LimitPairs pairs,
        double horizon,
        AtomicReference<Map<String, SetPointState>> shown,
        AtomicReference<OperatorValues> given) {}
