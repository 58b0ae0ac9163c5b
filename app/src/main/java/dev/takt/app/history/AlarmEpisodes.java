package dev.takt.app.history;

import dev.takt.loop.alarm.AlarmId;
import dev.takt.loop.alarm.AlarmState;
import dev.takt.loop.alarm.AlarmTransition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The alarms of a journal, in the order in which they were raised. */
public final class AlarmEpisodes {
    /** More of one alarm are counted only. */
    private static final int MOST_OF_ONE = 50;

    private final List<AlarmEpisode> episodes = new ArrayList<>();
    private final Map<AlarmId, Integer> standing = new HashMap<>();
    private final Map<AlarmId, Long> counts = new HashMap<>();

    void changed(long wallMillis, AlarmTransition change) {
        Integer place = standing.get(change.id());
        if (change.isRaised()) {
            boolean stands = place != null && episodes.get(place).endedMillis().isEmpty();
            if (!stands && counts.merge(change.id(), 1L, Long::sum) <= MOST_OF_ONE) {
                standing.put(change.id(), episodes.size());
                episodes.add(new AlarmEpisode(change, wallMillis, OptionalLong.empty(), ""));
            }
            return;
        }
        if (place == null) {
            return;
        }
        AlarmEpisode episode = episodes.get(place);
        switch (change.to()) {
            case RETURNED, NORMAL, SUPPRESSED -> {
                boolean over = episode.endedMillis().isPresent();
                AlarmEpisode ended = over ? episode : episode.ended(wallMillis);
                episodes.set(place, change.who().isEmpty() ? ended : ended.acknowledged(change.who()));
            }
            case ACKNOWLEDGED, SHELVED -> episodes.set(place, episode.acknowledged(change.who()));
            case UNACKNOWLEDGED -> {}
        }
        if (change.to() == AlarmState.NORMAL) {
            standing.remove(change.id());
        }
    }

    public List<AlarmEpisode> episodes() {
        return List.copyOf(episodes);
    }

    /** How often each alarm was raised. */
    public Map<AlarmId, Long> counts() {
        return Map.copyOf(counts);
    }
}
