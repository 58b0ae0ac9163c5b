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
 * some periods where it was refused; an operator is refused with the figures. A loop that takes the place of another one takes its
 * state first, and its mode with it.
 */
final class Arming implements LoopObserver, LoopOperation {
    private static final int PATIENCE = 60;
    private static final String WHO = "fleet";

    private final Admission admission;
    private final PoolMember member;
    private final boolean byItself;
    private final HandOver handOver;
    private final Optional<Predecessor> before;
    private final AtomicReference<Optional<LoopOperation>> loop = new AtomicReference<>(Optional.empty());
    private volatile Optional<String> refusal = Optional.empty();
    private volatile boolean standsBy;
    private volatile boolean asked;
    private long next;

    /**
     * For a loop that has not begun.
     *
     * @param byItself whether it is to drive its actuators as soon as it can
     * @param before the loop whose place it takes
     */
    Arming(Admission admission, PoolMember member, boolean byItself, HandOver handOver, Optional<Predecessor> before) {
        this.admission = admission;
        this.member = member;
        this.byItself = byItself;
        this.handOver = handOver;
        this.before = before;
        this.standsBy = before.isPresent();
    }

    /**
     * The loop takes commands from now on.
     *
     * @param held the mode for which an operator had asked the loop before: it is not to drive by itself
     */
    void begin(LoopOperation operation, Optional<Mode> held) {
        asked = held.isPresent();
        held.ifPresent(mode -> refusal = Optional.of("an operator had asked for mode " + mode.label()));
        loop.set(Optional.of(operation));
    }

    /** Whether another loop still has what this one is going to take. */
    boolean standsBy() {
        return standsBy;
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
            before.map(handOver::take)
                    .orElseGet(() -> CompletableFuture.completedStage(null))
                    .whenComplete((_, failure) -> drive(operation, Optional.ofNullable(failure)));
        }
    }

    /** With the state of another loop it drives already. */
    private void drive(LoopOperation operation, Optional<Throwable> failure) {
        if (before.isPresent() && failure.isEmpty()) {
            standsBy = false;
            return;
        }
        failure.ifPresent(why -> System.getLogger(Arming.class.getName())
                .log(
                        System.Logger.Level.WARNING,
                        "{0} takes the place of the loop of another node without its state: {1}",
                        member.name(),
                        HandOver.reason(why)));
        before.<CompletionStage<?>>map(_ -> handOver.takeOrders())
                .orElseGet(() -> CompletableFuture.completedStage(null))
                .whenComplete((_, _) -> {
                    standsBy = false;
                    operation.submit(new OperatorCommand.RequestMode(Mode.AUTO), WHO);
                });
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
        boolean waits = standsBy && command instanceof OperatorCommand.RequestMode;
        if (waits || changesTheLoop(command) && (standsBy || handOver.isGiven())) {
            return refused("the loop is being handed over from one node to another; send it again in some seconds");
        }
        if (command instanceof OperatorCommand.RequestMode(Mode mode) && mode == Mode.AUTO) {
            refusal = admission.admit(member);
            if (refusal.isPresent()) {
                return refused(refusal.get());
            }
        }
        return operation.get().submit(command, who);
    }

    /** Whether a command changes what one loop hands over to another. */
    private static boolean changesTheLoop(OperatorCommand command) {
        return switch (command) {
            case OperatorCommand.SetLogLevel _,
                    OperatorCommand.AcknowledgeAlarms _,
                    OperatorCommand.ShelveAlarm _,
                    OperatorCommand.UnshelveAlarm _,
                    OperatorCommand.RequestMode _ -> false;
            default -> true;
        };
    }

    private static CompletionStage<CommandOutcome> refused(String reason) {
        return CompletableFuture.completedFuture(new CommandOutcome(false, reason, -1));
    }
}
