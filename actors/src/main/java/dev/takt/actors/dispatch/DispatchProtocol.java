package dev.takt.actors.dispatch;

import dev.takt.actors.ingestion.KnownState;
import dev.takt.actors.ingestion.Measured;
import dev.takt.actors.ingestion.PeriodStart;
import dev.takt.actors.measurement.LoopDemand;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.state.StateTurn;
import dev.takt.loop.cycle.CycleDetail;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.service.ServiceImage;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The messages to and from the actuator dispatcher. */
public final class DispatchProtocol {
    private DispatchProtocol() {}

    /** To the dispatcher. */
    public sealed interface Command {}

    /** A period begins. */
    public record Begin(PeriodStart period) implements Command {}

    /** The command of a period is due. */
    public record Due(long cycle) implements Command {}

    /** The state of a period is known. */
    public record Known(KnownState state) implements Command {}

    /** All measurements of a period; sent after its state. */
    public record Seen(Measured measured) implements Command {}

    /** A solve has ended. */
    public record Solved(SolveOutcome outcome) implements Command {}

    /** The mode has changed. */
    public record Order(ModeOrder mode) implements Command {}

    /** Other settings apply from a period on. */
    public record Tune(long from, DispatchTuning tuning) implements Command {}

    /** In manual mode: the values of the operator for the actuators. */
    public record Manual(Map<String, Double> values, Consumer<CommandOutcome> answer) implements Command {
        public Manual {
            values = Map.copyOf(values);
        }
    }

    /** A loop that was started again continues its kept plan. */
    public record Resume(AcceptedPlan plan) implements Command {}

    /** The operator has acknowledged: the fail-safe ramp may be left. */
    public record Release() implements Command {}

    /** Give or take the state. */
    public record Exchange(StateTurn turn) implements Command {}

    /** From the dispatcher. */
    public sealed interface Event {}

    /**
     * A period has ended with its command.
     *
     * @param detail its inputs
     * @param demand of the signals
     * @param planned whether a plan for this period was accepted in time
     * @param trouble faults of the period, in words
     * @param obstacles reasons not to drive the actuators
     * @param service what was in service
     */
    public record PeriodEnded(
            CycleRecord record,
            CycleDetail detail,
            LoopDemand demand,
            boolean planned,
            List<String> trouble,
            Obstacles obstacles,
            ServiceImage service)
            implements Event {
        public PeriodEnded {
            trouble = List.copyOf(trouble);
        }

        /** A period with everything in service. */
        public PeriodEnded(
                CycleRecord record,
                CycleDetail detail,
                LoopDemand demand,
                boolean planned,
                List<String> trouble,
                Obstacles obstacles) {
            this(record, detail, demand, planned, trouble, obstacles, ServiceImage.NONE);
        }
    }

    /** The plant has been silent for so long that it must no longer be driven, in any mode. */
    public record Silenced(long cycle, String reason) implements Event {}

    /** The last rung of the ladder is reached. */
    public record Exhausted(long cycle, String reason) implements Event {}
}
