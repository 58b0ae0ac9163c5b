package dev.takt.benchmarks.hazards;

import dev.takt.config.PlantFault.Kind;
import dev.takt.config.PlantFault.Target;
import java.util.ArrayList;
import java.util.List;

/** A fault of a plant or of its link. */
sealed interface Hazard {
    /** In words. */
    String label();

    /** The plant is silent, for one of several reasons. */
    enum Gone implements Hazard {
        KILLED("plant killed"),
        FROZEN("plant frozen (SIGSTOP)"),
        CUT("link cut"),
        RESTARTED("plant killed and started again");

        private final String label;

        Gone(String label) {
            this.label = label;
        }

        @Override
        public String label() {
            return label;
        }
    }

    /**
     * The plant is alive and sends wrong values.
     *
     * @param kind of fault
     * @param of a signal or an actuator
     */
    record Lie(Kind kind, String of) implements Hazard {
        private static final double SECONDS = 0.6;

        /** Each fault of the plant on each signal and actuator. */
        static List<Lie> all() {
            List<Lie> lies = new ArrayList<>();
            for (String signal : List.of("x", "y")) {
                Kind.of(Target.SIGNAL).forEach(kind -> lies.add(new Lie(kind, signal)));
            }
            Kind.of(Target.ACTUATOR).forEach(kind -> lies.add(new Lie(kind, "u")));
            return lies;
        }

        /** The fault in the syntax of the plant. */
        String entry() {
            String name = (kind.target() == Target.SIGNAL ? "signal = " : "actuator = ") + of;
            return switch (kind) {
                case BIAS -> name + ", bias = 0.5, for = " + SECONDS + " s";
                case FACTOR -> name + ", factor = 1000, for = " + SECONDS + " s";
                default -> name + ", " + kind.label() + " = " + SECONDS + " s";
            };
        }

        @Override
        public String label() {
            return kind.label() + " of " + of;
        }
    }
}
