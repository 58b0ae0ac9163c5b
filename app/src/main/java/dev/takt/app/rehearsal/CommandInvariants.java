package dev.takt.app.rehearsal;

import dev.takt.actors.dispatch.Actuator;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.Case;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import java.util.ArrayList;
import java.util.List;

/**
 * The invariants of the commands of a loop: in each period in which it drives the actuators a command must go out,
 * inside the limits and within the rates of the actuators.
 */
public final class CommandInvariants implements LoopObserver {
    private static final int MAX_PROBLEMS = 10;
    private static final double ROUNDING = 1e-9;

    private final List<Actuator> actuators;
    private final double period;
    private final List<String> problems = new ArrayList<>();
    private final double[] before;
    private boolean wrote;
    private long expected;
    private long missed;
    private long skipped;
    private long inadmissible;

    /** The invariants of a loop from its first period on. */
    public CommandInvariants(Case read) {
        this.actuators = Actuator.of(read);
        this.period = LoopTiming.of(read).period();
        this.before = new double[actuators.size()];
    }

    /**
     * The violations.
     *
     * @param missed periods without a command though the loop drove the actuators, or without any trace
     * @param skipped periods that the clock skipped because the process did not run
     * @param inadmissible commands outside the limits of an actuator, or too fast for it
     * @param firstProblems the first few of missed and inadmissible ones, in words
     */
    public record Violations(long missed, long skipped, long inadmissible, List<String> firstProblems) {
        public Violations {
            firstProblems = List.copyOf(firstProblems);
        }
    }

    @Override
    public synchronized void cycleEnded(CycleRecord cycle) {
        long gap = cycle.cycle() - expected;
        long bySkipping = Math.min(gap, cycle.times().skipped());
        skipped += bySkipping;
        if (gap > bySkipping) {
            missed += gap - bySkipping;
            note("period " + cycle.cycle() + ": " + (gap - bySkipping) + " before it left no trace");
        }
        expected = cycle.cycle() + 1;
        if (cycle.actual().drivesActuators() && !cycle.command().written()) {
            missed++;
            note("period " + cycle.cycle() + ": no command in mode "
                    + cycle.actual().label());
        }
        for (int i = 0; i < before.length; i++) {
            judge(cycle, i, 1 + cycle.times().skipped());
        }
        wrote = cycle.command().written();
    }

    private void judge(CycleRecord cycle, int i, long periods) {
        Actuator actuator = actuators.get(i);
        double value = cycle.command().applied()[i];
        double reach = actuator.rate() * period * periods;
        boolean inside = value >= actuator.least() && value <= actuator.most();
        // without an earlier command, the actuator may have been moved by others
        double from = wrote ? before[i] : cycle.command().readBack()[i];
        boolean slow = !(Math.abs(value - from) > reach + ROUNDING * Math.max(1, reach));
        if (cycle.command().written() && !(inside && slow)) {
            inadmissible++;
            note("period " + cycle.cycle() + ": " + actuator.name() + " from " + from + " to " + value);
        }
        before[i] = value;
    }

    private void note(String problem) {
        if (problems.size() < MAX_PROBLEMS) {
            problems.add(problem);
        }
    }

    @Override
    public void happened(LoopEvent event) {
        // events are counted elsewhere
    }

    /** The violations so far. */
    public synchronized Violations violations() {
        return new Violations(missed, skipped, inadmissible, problems);
    }

    /** The violations in a run with a given number of periods. */
    public synchronized Violations violations(long periods) {
        return new Violations(missed + periods - expected, skipped, inadmissible, problems);
    }
}
