package dev.takt.loop.cycle;

import java.util.Map;

/**
 * What a part of a running loop shows at a moment, apart from the periods. Counts grow from the start of the loop; they are asked for
 * once in a while, on a thread of monitoring's own, and cost the loop nothing.
 */
public sealed interface VitalSign {

    /** A partner of the loop. */
    enum Peer {
        /** Frames of measurements that are new. */
        PLANT,
        /** Answers, and solvers that are ready. */
        SOLVER
    }

    /** How long ago a partner was last heard of, in nanoseconds. */
    record Heartbeat(Peer peer, long ageNanos) implements VitalSign {}

    /** How often another solver took the place of one that was lost or given up. */
    record SolverRestarts(long count) implements VitalSign {}

    /** How often the clock of the measurements' source went back. */
    record SourceClockSteps(long count) implements VitalSign {}

    /** Messages that wait for the actors of a kind. */
    record Mailbox(String actor, int messages) implements VitalSign {}

    /** Frames on the link to the plant, by what became of them: received, sent, lost, duplicate … */
    record LinkFrames(String result, long count) implements VitalSign {}

    /** How often the connection to the plant was made again. */
    record Reconnections(long count) implements VitalSign {}

    /** Messages of telemetry, by what became of them: sent, unsent (no connection), taken, refused. */
    record TelemetryMessages(String result, long count) implements VitalSign {}

    /** How often the connection of telemetry to its broker was made again. */
    record TelemetryReconnections(long count) implements VitalSign {}

    /**
     * The recorder.
     *
     * @param waiting records in its queue
     * @param records written
     * @param bytes written
     * @param shed records that found the queue full
     * @param lost records that could not be written
     */
    record Recorder(int waiting, long records, long bytes, long shed, long lost) implements VitalSign {}

    /**
     * What the solver has asked of its device.
     *
     * @param launches of kernels
     * @param waits for the device
     * @param uploadedBytes to the device
     * @param downloadedBytes from it
     * @param heldBytes of its memory that are taken now
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
