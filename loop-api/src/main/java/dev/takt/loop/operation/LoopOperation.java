package dev.takt.loop.operation;

import java.util.concurrent.CompletionStage;

/** The commands of a running loop; may be used from any thread. */
public interface LoopOperation {

    /**
     * Asks the loop to do something at its next period boundary.
     *
     * @param who asks, for the audit
     */
    CompletionStage<CommandOutcome> submit(OperatorCommand command, String who);
}
