package dev.takt.loop.cycle;

import java.util.Map;

/**
 * A value that a component of a running loop reports outside of the periods. Counts grow from the start of the loop. A
 * thread of monitoring reads them from time to time; this costs the loop nothing.
 */
public sealed interface VitalSign {

    /** A partner of the loop. */
    enum Peer {
        /** The plant: new frames of measurements. */
        PLANT,
        /** The solver: answers, and solvers that are ready. */
        SOLVER
    }

    /** The time since the last message of a partner, in nanoseconds. */
    record Heartbeat(Peer peer, long ageNanos) implements VitalSign {}

    /** How often a solver was replaced. */
    record SolverRestarts(long count) implements VitalSign {}

    /** How often the clock of the measurements' source went back. */
    record SourceClockSteps(long count) implements VitalSign {}

    /** Number of messages that wait for the actors of a kind. */
    record Mailbox(String actor, int messages) implements VitalSign {}

    /** Frames on the link to the plant, by result: received, sent, lost, duplicate … */
    record LinkFrames(String result, long count) implements VitalSign {}

    /** Number of reconnections to the plant. */
    record Reconnections(long count) implements VitalSign {}

    /** Messages of telemetry, by result: sent, unsent (no connection), taken, refused. */
    record TelemetryMessages(String result, long count) implements VitalSign {}

    /** Number of reconnections of telemetry to its broker. */
    record TelemetryReconnections(long count) implements VitalSign {}

    /**
     * One of two controllers of a plant.
     *
     * @param leads whether it leads
     * @param ready whether the one that stands by could take the lead with the same command
     * @param remark why not; empty for nothing
     * @param difference the largest difference of one command from that of the other; NaN where none was compared
     * @param takeovers how often this one has taken the lead
     */
    record Pair(boolean leads, boolean ready, String remark, double difference, long takeovers) implements VitalSign {}

    /**
     * The recorder.
     *
     * @param waiting records in its queue
     * @param records written
     * @param bytes written
     * @param shed records dropped because the queue was full
     * @param lost records that could not be written
     */
    record Recorder(int waiting, long records, long bytes, long shed, long lost) implements VitalSign {}

    /**
     * What is kept for a loop that starts again: the last plan and what operators gave.
     *
     * @param failure why it could not be written the last time; empty if all that changed is written
     */
    record KeptState(String failure) implements VitalSign {}

    /**
     * The use of the device by the solver.
     *
     * @param launches of kernels
     * @param waits for the device
     * @param uploadedBytes to the device
     * @param downloadedBytes from it
     * @param heldBytes bytes of its memory in use now
     * @param failures by their kind
     */
    record DeviceWork(
            long launches,
            long waits,
            long uploadedBytes,
            long downloadedBytes,
            long heldBytes,
            Map<String, Long> failures)
            implements VitalSign {
        public DeviceWork {
            failures = Map.copyOf(failures);
        }
    }
}
