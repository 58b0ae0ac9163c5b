package dev.takt.app.fleet;

import dev.takt.actors.fleet.Admission;
import dev.takt.actors.fleet.PoolMember;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.LoopOperation;
import dev.takt.loop.operation.OperatorCommand;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Lets a loop drive its actuators if the pool can carry it. A loop that is to do so by itself asks when it stands by, and again after
 * some periods where it was refused; an operator is refused with the figures.
 */
final class Arming implements LoopObserver, LoopOperation {
    private static final int PATIENCE = 60;
    private static final String WHO = "fleet";

    private final Admission admission;
    private final PoolMember member;
    private final boolean byItself;
    private final AtomicReference<Optional<LoopOperation>> loop = new AtomicReference<>(Optional.empty());
    private volatile Optional<String> refusal = Optional.empty();
    private boolean asked;
    private long next;

    Arming(Admission admission, PoolMember member, boolean byItself) {
        this.admission = admission;
        this.member = member;
        this.byItself = byItself;
    }

    /** The loop takes commands from now on. */
    void begin(LoopOperation operation) {
        loop.set(Optional.of(operation));
    }

    /** Why the loop was refused last; empty if it was admitted, or has not asked. */
    Optional<String> refusal() {
        return refusal;
    }

    @Override
    public void cycleEnded(CycleRecord cycle) {
        if (byItself && !asked && cycle.actual() == Mode.STANDBY && cycle.cycle() >= next) {
            loop.get().ifPresent(operation -> ask(operation, cycle.cycle()));
        }
    }

    private void ask(LoopOperation operation, long cycle) {
        refusal = admission.admit(member);
        asked = refusal.isEmpty();
        next = cycle + PATIENCE;
        if (asked) {
            operation.submit(new OperatorCommand.RequestMode(Mode.AUTO), WHO);
        }
    }

    @Override
    public void happened(LoopEvent event) {
        // only periods count
    }

    @Override
    public CompletionStage<CommandOutcome> submit(OperatorCommand command, String who) {
        Optional<LoopOperation> operation = loop.get();
        if (operation.isEmpty()) {
            return refused("the loop is not there yet");
        }
        if (command instanceof OperatorCommand.RequestMode(Mode mode) && mode == Mode.AUTO) {
            refusal = admission.admit(member);
            if (refusal.isPresent()) {
                return refused(refusal.get());
            }
        }
        return operation.get().submit(command, who);
    }

    private static CompletionStage<CommandOutcome> refused(String reason) {
        return CompletableFuture.completedFuture(new CommandOutcome(false, reason, -1));
    }
}
