package dev.takt.loop.cycle;

import dev.takt.loop.alarm.Alarm;
import dev.takt.loop.service.ServiceImage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The state of a running loop. It may be read at any time from any thread; results are snapshots. */
public interface LoopView {

    /** The properties that change only when the loop applies other settings. */
    LoopDescription description();

    /** The last period; empty before the first. */
    Optional<CycleRecord> lastCycle();

    /** The last accepted plan; empty before the first. Computed at each call. */
    Optional<PlanView> plan();

    /** The set-points now, by name: their values, their targets, and the remaining time of overrides. */
    Map<String, SetPointState> setPointStates();

    /** The values of the set-points that the controller follows now, by name. */
    default Map<String, Double> setPoints() {
        Map<String, Double> values = new LinkedHashMap<>();
        setPointStates().forEach((name, state) -> values.put(name, state.value()));
        return values;
    }

    /** What is in service: each actuator and each controlled variable. */
    default ServiceImage service() {
        return ServiceImage.NONE;
    }

    /** What is known of the two controllers of the plant; empty where there is one. */
    default Optional<PairStatus> pair() {
        return Optional.empty();
    }

    /** The alarms that are not normal, in the order of attention. */
    List<Alarm> alarms();

    /** The last events, the newest last; at most a few hundred. */
    List<LoopEvent> events();
}
