package dev.takt.actors.service;

import dev.takt.actors.state.StateExchange;
import dev.takt.config.settings.StatusTagSettings;
import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import dev.takt.loop.Quality;
import java.util.Optional;

/**
 * A tag that tells about an actuator: 1 or 0. Without a usable value what it said last holds for some periods; after that it is
 * unknown.
 */
final class StatusTag {
    private static final double SET = 0.5;

    private final Optional<String> name;
    private final int place;
    private final int badReads;
    private final double staleReads;
    private boolean set;
    private int bad;
    private long source = Long.MIN_VALUE;
    private int unchanged;

    /** How much is known of what a tag says. */
    enum Knowledge {
        /** Its value is usable, or there is no such tag. */
        TOLD,
        /** What it said last counts. */
        REMEMBERED,
        /** What it said last is too old. */
        UNKNOWN
    }

    /**
     * What a tag says.
     *
     * @param set whether its last usable value was 1
     */
    record Word(boolean set, Knowledge knowledge) {
        /** Of an actuator without the tag. */
        static final Word NO_TAG = new Word(false, Knowledge.TOLD);

        boolean isUnknown() {
            return knowledge == Knowledge.UNKNOWN;
        }
    }

    /**
     * A tag before the first frame.
     *
     * @param name empty for none
     * @param period seconds of the plant
     */
    StatusTag(Optional<String> name, StatusTagSettings settings, TagTable table, double period) {
        this.name = name;
        this.place = name.map(tag -> table.place(tag).orElse(-1)).orElse(-1);
        this.badReads = settings.badReads();
        this.staleReads = settings.staleAfter().map(after -> after / period).orElse(Double.POSITIVE_INFINITY);
    }

    boolean exists() {
        return place >= 0;
    }

    Optional<String> name() {
        return name;
    }

    /**
     * What it says in a period.
     *
     * @param frame the newest one
     * @param came whether it is of this period
     * @param silent whether nothing has come from the plant for so long that it counts as dead
     */
    Word read(TagFrame frame, boolean came, boolean silent) {
        if (place < 0) {
            return Word.NO_TAG;
        }
        unchanged = frame.sourceNanos(place) == source ? unchanged + 1 : 0;
        source = frame.sourceNanos(place);
        boolean usable =
                frame.quality(place) != Quality.BAD && Double.isFinite(frame.value(place)) && unchanged <= staleReads;
        if (usable && !silent) {
            set = frame.value(place) >= SET;
            bad = 0;
        } else if (came || silent) {
            bad = Math.min(bad + 1, badReads + 1);
        }
        boolean unknown = silent || bad > badReads;
        return new Word(set, unknown ? Knowledge.UNKNOWN : bad > 0 ? Knowledge.REMEMBERED : Knowledge.TOLD);
    }

    /** Exchanges what it said. */
    void exchange(StateExchange state) {
        set = state.flag(set);
        bad = state.whole(bad);
        source = state.moment(source);
        unchanged = state.whole(unchanged);
    }
}
