package dev.takt.config;

import dev.takt.loop.text.Labels;
import java.util.Arrays;
import java.util.List;

/**
 * Something that goes wrong with the instruments of a plant for a while.
 *
 * @param at when it begins, in seconds of the plant
 * @param until when it ends
 * @param kind what goes wrong
 * @param name of the state or control, or of an entry such as {@code T[3][4]}; empty where the whole plant is meant
 * @param amount of a bias, a factor or a position; 0 where the kind has none
 */
public record PlantFault(double at, double until, Kind kind, String name, double amount) {

    /** What a fault is of. */
    public enum Target {
        /** A measured state. */
        SIGNAL,
        /** A control. */
        ACTUATOR,
        /** Everything. */
        PLANT
    }

    /** What can go wrong. */
    public enum Kind {
        /** The reading stays what it was, while its time goes on. */
        FREEZE(Target.SIGNAL, false),
        /** The reading stays what it was, and so does its time. */
        STALE(Target.SIGNAL, false),
        /** No reading: no number, bad quality. */
        DROP_OUT(Target.SIGNAL, false),
        /** No number, though the quality is good. */
        NOT_A_NUMBER(Target.SIGNAL, false),
        /** The reading is right, its quality says uncertain. */
        UNCERTAIN(Target.SIGNAL, false),
        /** The reading is right, its quality says bad. */
        BAD(Target.SIGNAL, false),
        /** An amount is added. */
        BIAS(Target.SIGNAL, true),
        /** The reading is multiplied, as by a wrong unit. */
        FACTOR(Target.SIGNAL, true),
        /** The actuator does not move. */
        STICK(Target.ACTUATOR, false),
        /** The actuator moves, but neither acknowledges nor shows where it is. */
        SILENT(Target.ACTUATOR, false),
        /** The plant's own control system holds the actuator at an amount, and says so. */
        TAKEN(Target.ACTUATOR, true),
        /** The actuator goes no higher than an amount. */
        AT_MOST(Target.ACTUATOR, true),
        /** The actuator goes no lower than an amount. */
        AT_LEAST(Target.ACTUATOR, true),
        /** The tags that tell who has the actuator and whether it can go on have bad quality. */
        STATUS_BAD(Target.ACTUATOR, false),
        /** The plant takes no commands and publishes nothing: the cable is cut. */
        CUT(Target.PLANT, false);

        private final Target target;
        private final boolean measured;

        Kind(Target target, boolean measured) {
            this.target = target;
            this.measured = measured;
        }

        /** What it is of. */
        public Target target() {
            return target;
        }

        /** Whether it has an amount. */
        public boolean hasAmount() {
            return measured;
        }

        /** The key in files. */
        public String label() {
            return Labels.of(this);
        }

        /** All of one target. */
        public static List<Kind> of(Target target) {
            return Arrays.stream(values()).filter(kind -> kind.target == target).toList();
        }
    }

    /** Whether it acts at a moment of plant time. */
    public boolean actsAt(double time) {
        return time >= at && time < until;
    }

    /** Whether it is of a tag: one of this name, or an entry of a field of this name. */
    public boolean isOf(String tag) {
        return covers(name, tag);
    }

    /** Whether a name in a file stands for a tag. */
    public static boolean covers(String name, String tag) {
        return tag.equals(name) || tag.startsWith(name + "[");
    }
}
