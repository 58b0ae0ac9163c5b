package dev.takt.plant.program;

import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Plays many plants in real time on one thread, the one whose step is due first at a time. A plant that fails stands still. */
public final class ManyPlants implements AutoCloseable {
    private final ConcurrentLinkedQueue<Played> joining = new ConcurrentLinkedQueue<>();
    private final PriorityQueue<Played> playing = new PriorityQueue<>();
    private final PlantThread thread = new PlantThread(this::run);

    /** Starts the thread, without plants. */
    public ManyPlants() {
        thread.start();
    }

    /**
     * Plays one more plant.
     *
     * @param beginning when its time begins, by {@link System#nanoTime}
     * @param step seconds of the plant between two exchanges
     * @param timeScale seconds of the plant in a second of the clock
     */
    public RunningPlant play(PlantProgram program, long beginning, double step, double timeScale) {
        Played played = new Played(new TimedSteps(program, step, timeScale));
        played.steps.begin(beginning);
        joining.add(played);
        thread.wake();
        return played;
    }

    private void run(BooleanSupplier goesOn) {
        while (goesOn.getAsBoolean()) {
            for (Played joined = joining.poll(); joined != null; joined = joining.poll()) {
                playing.add(joined);
            }
            Played next = playing.peek();
            long early = next == null ? Long.MAX_VALUE : next.steps.due() - System.nanoTime();
            if (early > 0) {
                LockSupport.parkNanos(early);
            } else if (next != null) {
                playing.poll();
                if (next.step(-early)) {
                    playing.add(next);
                }
            }
        }
    }

    /** Ends the thread and waits for its last step. */
    @Override
    public void close() {
        thread.close();
    }

    /** One of the plants. */
    static final class Played implements RunningPlant, Comparable<Played> {
        private final TimedSteps steps;
        private volatile Optional<Throwable> failure = Optional.empty();
        private volatile boolean closed;

        private Played(TimedSteps steps) {
            this.steps = steps;
        }

        private boolean step(long late) {
            if (closed) {
                return false;
            }
            try {
                steps.take(late);
                return true;
            } catch (RuntimeException | Error e) {
                failure = Optional.of(e);
                return false;
            }
        }

        @Override
        public PlantStatus status() {
            return steps.status();
        }

        @Override
        public long lateSteps() {
            return steps.late();
        }

        @Override
        public long slips() {
            return steps.slips();
        }

        @Override
        public Optional<Throwable> failure() {
            return failure;
        }

        /** No further step is begun; one may be at work. */
        @Override
        public void close() {
            closed = true;
        }

        @Override
        public int compareTo(Played other) {
            return Long.compare(steps.due(), other.steps.due());
        }
    }
}
