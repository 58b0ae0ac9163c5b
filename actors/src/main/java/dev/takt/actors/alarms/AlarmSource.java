package dev.takt.actors.alarms;

import dev.takt.loop.alarm.AlarmFinding;
import java.util.List;

/** Finds the conditions of a kind. Asked once a period, by one thread. */
interface AlarmSource {

    /** Adds what is wrong in a period. */
    void examine(ExaminedPeriod period, List<AlarmFinding> found);

    /** Other settings hold from now on. */
    default void configure(AlarmTuning tuning) {}
}
