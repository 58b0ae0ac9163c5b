package dev.takt.actors.runtime;

import akka.actor.typed.ActorRef;
import dev.takt.actors.supervision.SupervisionProtocol;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.LoopOperation;
import dev.takt.loop.operation.OperatorCommand;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Sends the commands of operators to the supervisor. */
final class LiveOperation implements LoopOperation {
    private final ActorRef<SupervisionProtocol.Command> supervisor;

    LiveOperation(ActorRef<SupervisionProtocol.Command> supervisor) {
        this.supervisor = supervisor;
    }

    @Override
    public CompletionStage<CommandOutcome> submit(OperatorCommand command, String who) {
        CompletableFuture<CommandOutcome> answer = new CompletableFuture<>();
        supervisor.tell(new SupervisionProtocol.Operate(command, who, answer::complete));
        return answer;
    }
}
