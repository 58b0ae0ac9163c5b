package dev.takt.benchmarks.hazards;

import dev.takt.config.PlantFault.Kind;
import dev.takt.config.PlantFault.Target;
import java.util.ArrayList;
import java.util.List;

/** What may strike a plant. */
sealed interface Hazard {
    /** In words. */
    String label();

    /** Nothing comes from it any more, for one reason or another. */
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
     * It lives and lies.
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

        /** As the plant takes it. */
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
