package dev.takt.app.log;

import dev.takt.loop.LogLevel;
import dev.takt.loop.cycle.LoopView;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.LoopOperation;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.loop.operation.OperatorCommand.SetLogLevel;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The commands of a loop with those for the log, which is no part of the loop: it does those itself. */
public final class LoggedOperation implements LoopOperation {
    private final LoopOperation loop;
    private final LoopView view;
    private final LoopLog log;

    public LoggedOperation(LoopOperation loop, LoopView view, LoopLog log) {
        this.loop = loop;
        this.view = view;
        this.log = log;
    }

    @Override
    public CompletionStage<CommandOutcome> submit(OperatorCommand command, String who) {
        if (!(command instanceof SetLogLevel level)) {
            return loop.submit(command, who);
        }
        String changed =
                log.configure(level) + " logs at level " + level.level().label();
        log.say(
                LogLevel.INFO,
                new LogFields(LogFields.COMMAND, Map.of("who", who, "command", "log", "accepted", "true")),
                who + ": " + changed);
        return CompletableFuture.completedFuture(new CommandOutcome(true, changed, cycle()));
    }

    private long cycle() {
        return view.lastCycle().map(record -> record.cycle()).orElse(0L);
    }
}
