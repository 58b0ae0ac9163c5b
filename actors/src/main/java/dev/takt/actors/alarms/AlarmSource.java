package dev.takt.actors.alarms;

import dev.takt.loop.alarm.AlarmFinding;
import java.util.List;

/** Detects the conditions of one kind. Called once per period, by one thread. */
interface AlarmSource {

    /** Adds the findings of a period. */
    void examine(ExaminedPeriod period, List<AlarmFinding> found);

    /** Sets the settings that apply from now on. */
    default void configure(AlarmTuning tuning) {}
}
