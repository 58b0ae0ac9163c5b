package dev.takt.actors.service;

import dev.takt.actors.service.StatusTag.Word;
import dev.takt.actors.state.StateExchange;
import dev.takt.config.settings.ActuatorSettings;
import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import java.util.ArrayList;
import java.util.List;

/** The tags of the plant that tell about one actuator. */
final class ActuatorTags {
    private final StatusTag tracking;
    private final StatusTag high;
    private final StatusTag low;
    private final boolean compares;

    /**
     * What they say in a period.
     *
     * @param tracking whether the plant's own control system has the actuator
     * @param high whether it can go no higher
     * @param low whether it can go no lower
     */
    record Words(Word tracking, Word high, Word low) {}

    ActuatorTags(ActuatorSettings settings, TagTable table, double period) {
        tracking = new StatusTag(settings.tracking(), settings.status(), table, period);
        high = new StatusTag(settings.limited().high(), settings.status(), table, period);
        low = new StatusTag(settings.limited().low(), settings.status(), table, period);
        compares = settings.limited().tolerance().isPresent();
    }

    boolean any() {
        return tracking.exists() || high.exists() || low.exists();
    }

    Words read(TagFrame frame, boolean came, boolean silent) {
        return new Words(
                tracking.read(frame, came, silent), high.read(frame, came, silent), low.read(frame, came, silent));
    }

    /** What is not known of the actuator, in words; empty if all is. */
    String unknown(Words words) {
        if (!words.tracking().isUnknown()
                && !words.high().isUnknown()
                && !words.low().isUnknown()) {
            return "";
        }
        List<String> parts = new ArrayList<>();
        if (words.tracking().isUnknown()) {
            parts.add(noValue(tracking) + ": it is not known who has the actuator");
        }
        limit(high, words.high(), "higher", parts);
        limit(low, words.low(), "lower", parts);
        return String.join("; ", parts);
    }

    private void limit(StatusTag tag, Word word, String direction, List<String> parts) {
        if (word.isUnknown()) {
            parts.add(noValue(tag) + ": "
                    + (compares
                            ? "whether it can go " + direction + " is told by its read-back alone"
                            : "that it can go " + (word.set() ? "no " : "") + direction + " is what it said last"));
        }
    }

    /** Why it is not known who has the actuator. */
    String possession() {
        return noValue(tracking);
    }

    private static String noValue(StatusTag tag) {
        return "the tag " + tag.name().orElse("") + " has no usable value";
    }

    /** Exchanges what the tags said. */
    void exchange(StateExchange state) {
        tracking.exchange(state);
        high.exchange(state);
        low.exchange(state);
    }
}
