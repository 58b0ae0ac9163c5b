package dev.takt.actors.supervision;

import dev.takt.loop.Mode;
import java.util.List;

/** What may change the mode of a loop. */
public sealed interface ModeInput {

    /** The solver is there and warm. */
    record SolverReady() implements ModeInput {}

    /**
     * A period has ended.
     *
     * @param fresh whether its command came from its own plan; in modes that write nothing, whether it would have
     * @param trouble what keeps the loop from being in order, in words
     * @param missing what must be there before the loop may drive the actuators, and is not
     * @param unseen what of the plant is not seen now; an operator needs no more to drive it
     */
    record PeriodEnded(boolean fresh, List<String> trouble, List<String> missing, List<String> unseen)
            implements ModeInput {
        public PeriodEnded {
            trouble = List.copyOf(trouble);
            missing = List.copyOf(missing);
            unseen = List.copyOf(unseen);
        }
    }

    /** The loop goes on with the plan that it had before it was started again. */
    record Resumed() implements ModeInput {}

    /** An operator asks for a mode. */
    record Requested(Mode mode) implements ModeInput {}

    /**
     * An operator acknowledges what is latched.
     *
     * @param present what would latch it again at once
     */
    record Acknowledged(List<String> present) implements ModeInput {
        public Acknowledged {
            present = List.copyOf(present);
        }
    }

    /** Nothing comes from the plant any more: nobody may drive it, an operator neither. */
    record Silenced(String reason) implements ModeInput {}

    /** The loop cannot drive the actuators any more. */
    record Failed(String reason) implements ModeInput {}
}
