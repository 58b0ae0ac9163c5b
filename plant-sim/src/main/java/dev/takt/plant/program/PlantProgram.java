package dev.takt.plant.program;

import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.config.loop.Quality;
import dev.takt.plant.CasePlant;
import dev.takt.plant.ControllerView;
import dev.takt.plant.Measurement;
import dev.takt.plant.Plant;
import dev.takt.plant.PlantVariable;
import dev.takt.plant.link.PlantEnd;
import dev.takt.plant.link.TagFrame;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * A plant that lives behind the plant's end of a link. At each step it takes the newest commands, lets time pass, and
 * publishes what its sensors show. When no new command has come for a while it moves its inputs to their fail-safe values by
 * itself, whatever the controller may be doing, until the next command.
 *
 * <p>Whoever calls {@link #step} makes the time: a simulation in virtual time, or {@link RealTimePlant}. Used by one thread;
 * {@link #status()} by any.
 */
public final class PlantProgram {
    /** Periods of the controller that may pass without a command. */
    private static final int PATIENCE = 4;

    private final Plant plant;
    private final ControllerView view;
    private final PlantEnd end;
    private final LongSupplier nanos;
    private final double period;
    private final CommandWatchdog watchdog;
    private final TagFrame measurements;
    private final TagFrame commands;
    private final List<String> inputs;
    private final double[][] failSafe;
    private final double[][] targets;
    private final long epoch;
    private long sequence;
    private long steps;
    private long commandsTaken;
    private long refusedValues;
    private volatile PlantStatus status;

    /**
     * Makes the plant of a case at time 0 and publishes its first measurements.
     *
     * @param end with the tags of {@link dev.takt.plant.link.CaseTags}
     * @param nanos the monotonic clock by which measurements are stamped
     * @param epoch of this run, greater than that of any earlier plant on the same link
     */
    public PlantProgram(Case read, PlantEnd end, LongSupplier nanos, long epoch) {
        CasePlant made = CasePlant.of(read);
        this.plant = made.plant();
        this.view = made.view();
        this.end = end;
        this.nanos = nanos;
        this.epoch = epoch;
        this.period = ControlPeriod.of(read);
        this.watchdog = new CommandWatchdog(PATIENCE * period);
        this.measurements = new TagFrame(end.tables().measurements());
        this.commands = new TagFrame(end.tables().commands());
        this.inputs = view.inputs().stream().map(PlantVariable::name).toList();
        this.failSafe = inputs.stream().map(plant::values).toArray(double[][]::new);
        this.targets = Arrays.stream(failSafe).map(double[]::clone).toArray(double[][]::new);
        this.status = describe(PlantStatus.Mode.WAITING);
        publish();
    }

    /** The controller's period, in seconds. */
    public double period() {
        return period;
    }

    /** The plant itself, for its true state. */
    public Plant plant() {
        return plant;
    }

    /** Where the program is. */
    public PlantStatus status() {
        return status;
    }

    /**
     * Takes commands, lets time pass, and publishes.
     *
     * @param seconds of the plant
     */
    public void step(double seconds) {
        takeCommands();
        boolean stopped = watchdog.isExpired(plant.time());
        double[][] wanted = stopped ? failSafe : targets;
        for (int i = 0; i < inputs.size(); i++) {
            plant.apply(inputs.get(i), wanted[i]);
        }
        plant.advance(seconds);
        steps++;
        publish();
        status = describe(
                stopped
                        ? PlantStatus.Mode.FAIL_SAFE
                        : watchdog.isArmed() ? PlantStatus.Mode.FOLLOWING : PlantStatus.Mode.WAITING);
    }

    private void takeCommands() {
        if (!end.poll(commands)) {
            return;
        }
        watchdog.feed(plant.time());
        commandsTaken++;
        int place = 0;
        for (double[] target : targets) {
            for (int entry = 0; entry < target.length; entry++, place++) {
                double value = commands.value(place);
                if (Double.isFinite(value) && commands.quality(place) != Quality.BAD) {
                    target[entry] = value;
                } else {
                    refusedValues++;
                }
            }
        }
        end.acknowledge(commands.sequence());
    }

    private void publish() {
        long now = nanos.getAsLong();
        Measurement measured = plant.measure();
        int place = 0;
        for (PlantVariable state : view.states()) {
            Optional<double[]> values = view.measured(measured, state.name());
            if (values.isPresent()) {
                place = set(values.get(), place, now);
            }
        }
        for (String input : inputs) {
            place = set(plant.values(input), place, now);
        }
        measurements.stamp(++sequence, epoch);
        end.publish(measurements);
    }

    private int set(double[] values, int firstPlace, long now) {
        for (int entry = 0; entry < values.length; entry++) {
            measurements.set(firstPlace + entry, values[entry], Quality.GOOD, now);
        }
        return firstPlace + values.length;
    }

    private PlantStatus describe(PlantStatus.Mode mode) {
        return new PlantStatus(plant.time(), steps, mode, commandsTaken, refusedValues, watchdog.firings());
    }
}
