package dev.takt.loop.cycle;

import dev.takt.loop.alarm.Alarm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What can be asked of a running loop at any time, from any thread; answers are snapshots. */
public interface LoopView {

    /** What changes only when the loop takes other settings over. */
    LoopDescription description();

    /** The last period; empty before the first. */
    Optional<CycleRecord> lastCycle();

    /** The last accepted plan; empty before the first. Made when it is asked for. */
    Optional<PlanView> plan();

    /** The set-points now, by name: what they are, what they will be, and for how long somebody stands in for the schedule. */
    Map<String, SetPointState> setPointStates();

    /** The values of the set-points that the controller follows now, by name. */
    default Map<String, Double> setPoints() {
        Map<String, Double> values = new LinkedHashMap<>();
        setPointStates().forEach((name, state) -> values.put(name, state.value()));
        return values;
    }

    /** The alarms that are not normal, what wants attention first. */
    List<Alarm> alarms();

    /** The last events, the newest last; at most a few hundred. */
    List<LoopEvent> events();
}
