package dev.takt.app.rehearsal;

import dev.takt.links.ControllerEnd;
import dev.takt.links.ForwardingControllerEnd;
import dev.takt.links.TagFrame;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Compares each command that arrives at the plant with the one that the loop reports as sent, bit for bit. */
final class CommandWitness implements LoopObserver {
    private static final int MAX_PROBLEMS = 10;

    private final Queue<Arrived> arrived = new ConcurrentLinkedQueue<>();
    private final List<String> problems = new ArrayList<>();
    private long expected = 1;
    private long missed;
    private long others;

    @SuppressWarnings("ArrayRecordComponent")
    private record Arrived(long sequence, double[] values) {}

    /** Wraps the plant's link for observation. */
    ControllerEnd before(ControllerEnd plant) {
        return new Watched(plant, arrived);
    }

    @Override
    public synchronized void cycleEnded(CycleRecord cycle) {
        if (!cycle.command().written()) {
            return;
        }
        Arrived first = arrived.peek();
        while (first != null && first.sequence() < expected) {
            others++;
            note("period " + cycle.cycle() + ": the plant got command " + first.sequence() + " again");
            arrived.remove();
            first = arrived.peek();
        }
        if (first == null || first.sequence() > expected) {
            missed++;
            note("period " + cycle.cycle() + ": command " + expected + " did not come to the plant");
        } else {
            arrived.remove();
            compare(cycle, first);
        }
        expected++;
    }

    private void compare(CycleRecord cycle, Arrived command) {
        double[] said = cycle.command().applied();
        if (!Arrays.equals(said, command.values())) {
            others++;
            note("period " + cycle.cycle() + ": the plant got " + Arrays.toString(command.values())
                    + ", the loop says that it sent " + Arrays.toString(said));
        }
    }

    private void note(String problem) {
        if (problems.size() < MAX_PROBLEMS) {
            problems.add(problem);
        }
    }

    @Override
    public void happened(LoopEvent event) {
        // commands only
    }

    /** The number of commands that the loop reports as sent but that did not arrive. */
    synchronized long missed() {
        return missed;
    }

    /** The number of commands that arrived with other values, or twice. */
    synchronized long others() {
        return others;
    }

    /** The first few of both, in words. */
    synchronized List<String> firstProblems() {
        return List.copyOf(problems);
    }

    private static final class Watched extends ForwardingControllerEnd {
        private final Queue<Arrived> arrived;

        Watched(ControllerEnd plant, Queue<Arrived> arrived) {
            super(plant);
            this.arrived = arrived;
        }

        @Override
        public void write(TagFrame commands) {
            double[] values = new double[commands.table().size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = commands.value(i);
            }
            arrived.add(new Arrived(commands.sequence(), values));
            super.write(commands);
        }
    }
}
