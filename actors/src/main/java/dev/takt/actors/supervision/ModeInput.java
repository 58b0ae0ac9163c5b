package dev.takt.actors.supervision;

import dev.takt.loop.Mode;
import java.util.List;

/** An input that may change the mode of a loop. */
public sealed interface ModeInput {

    /** The solver is ready and warmed up. */
    record SolverReady() implements ModeInput {}

    /**
     * A period has ended.
     *
     * @param fresh whether its command came from its own plan; in modes that write nothing, whether it would have
     * @param trouble faults of the period, in words
     * @param missing missing permissives
     * @param unseen missing data of the plant; without any an operator may drive it
     */
    record PeriodEnded(boolean fresh, List<String> trouble, List<String> missing, List<String> unseen)
            implements ModeInput {
        public PeriodEnded {
            trouble = List.copyOf(trouble);
            missing = List.copyOf(missing);
            unseen = List.copyOf(unseen);
        }
    }

    /** The loop continues the plan from before its restart. */
    record Resumed() implements ModeInput {}

    /** An operator requests a mode. */
    record Requested(Mode mode) implements ModeInput {}

    /**
     * An operator acknowledges the latched mode.
     *
     * @param present causes that are still present
     */
    record Acknowledged(List<String> present) implements ModeInput {
        public Acknowledged {
            present = List.copyOf(present);
        }
    }

    /** The plant is silent: nobody may drive it, including an operator. */
    record Silenced(String reason) implements ModeInput {}

    /** No actuator is left that the optimizer moves. */
    record NothingLeft(String reason) implements ModeInput {}

    /** The loop can no longer drive the actuators. */
    record Failed(String reason) implements ModeInput {}
}
