package dev.takt.app.history;

import dev.takt.loop.alarm.AlarmTransition;
import java.util.OptionalLong;

/**
 * An alarm from when it was raised until it returned to normal.
 *
 * @param raised the transition that raised it
 * @param raisedMillis time of day
 * @param endedMillis time of day; empty while it stands
 * @param acknowledgedBy who; empty for nobody
 */
public record AlarmEpisode(AlarmTransition raised, long raisedMillis, OptionalLong endedMillis, String acknowledgedBy) {
    AlarmEpisode ended(long millis) {
        return new AlarmEpisode(raised, raisedMillis, OptionalLong.of(millis), acknowledgedBy);
    }

    AlarmEpisode acknowledged(String who) {
        return new AlarmEpisode(raised, raisedMillis, endedMillis, who);
    }
}
