package dev.takt.loop.operation;

import java.util.concurrent.CompletionStage;

/** The commands of a running loop; may be used from any thread. */
public interface LoopOperation {

    /**
     * Submits a command that takes effect at the next period boundary.
     *
     * @param who name of the operator, for the audit
     */
    CompletionStage<CommandOutcome> submit(OperatorCommand command, String who);
}
