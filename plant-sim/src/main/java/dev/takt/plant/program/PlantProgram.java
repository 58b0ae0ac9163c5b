package dev.takt.plant.program;

import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.config.Disturbance;
import dev.takt.config.PlantEquipment;
import dev.takt.config.PlantFault;
import dev.takt.config.settings.PlantSettings;
import dev.takt.links.CaseTags;
import dev.takt.links.PlantEnd;
import dev.takt.links.TagFrame;
import dev.takt.plant.CasePlant;
import dev.takt.plant.Change;
import dev.takt.plant.ControllerView;
import dev.takt.plant.SteppedPlant;
import dev.takt.plant.fmu.FmuPlant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * A plant at the plant's end of a link. At each step it takes the newest commands, moves its actuators, advances its
 * time, and publishes the readings of its sensors. When no new command has come for some time it moves its actuators to
 * their fail-safe positions, until the next command.
 *
 * <p>The caller of {@link #step} determines the time: a simulation in virtual time, or {@link RealTimePlant}. Used by
 * one thread; {@link #status()}, {@link #takes} and {@link #order} by any.
 */
public final class PlantProgram implements AutoCloseable {
    private static final int PERIODS_OF_PATIENCE = 4;
    private static final int STEPS_A_PERIOD = 10;

    private final SteppedPlant plant;
    private final ControllerView view;
    private final PlantEnd end;
    private final LongSupplier nanos;
    private final double period;
    private final double exchange;
    private final CommandWatchdog watchdog;
    private final CommandTally tally;
    private final FaultSchedule faults;
    private final OrderedDisturbances disturbances = new OrderedDisturbances();
    private final SensorBank sensors;
    private final ActuatorBank actuators;
    private final TagFrame measurements;
    private final TagFrame commands;
    private final long epoch;
    private long sequence;
    /** The time of the measurements that were published last. */
    private long published;

    private long steps;
    private long commandsTaken;
    private final StatusTags statusTags;
    private volatile PlantStatus status;

    /**
     * Makes the plant of a case at time 0 and publishes its first measurements.
     *
     * @param end with the tags of {@link dev.takt.links.CaseTags}
     * @param nanos the monotonic clock by which measurements are stamped
     * @param epoch of this run, greater than that of any earlier plant on the same link
     * @throws dev.takt.solver.model.ModelException if the case has no loop, or plant and model do not fit
     * @throws dev.takt.plant.fmu.FmuException if the plant is an FMU that cannot be used
     */
    public PlantProgram(Case read, PlantEnd end, LongSupplier nanos, long epoch) {
        CasePlant made = CasePlant.of(read);
        PlantSettings settings = read.plant().settings();
        PlantEquipment equipment = read.plant().equipment();
        this.view = made.view();
        this.end = end;
        this.nanos = nanos;
        this.epoch = epoch;
        this.period = ControlPeriod.of(read);
        this.exchange = settings.step().orElse(period / STEPS_A_PERIOD);
        this.watchdog = new CommandWatchdog(settings.watchdog().orElse(PERIODS_OF_PATIENCE * period));
        this.tally = new CommandTally(read, end.tables().commands(), period);
        this.faults = new FaultSchedule(equipment.faults());
        this.measurements = new TagFrame(end.tables().measurements());
        this.commands = new TagFrame(end.tables().commands());
        int told = CaseTags.statusTags(read).size();
        int states = measurements.table().size() - commands.table().size() - told;
        this.sensors = new SensorBank(
                made.view(), measurements.table().tags().subList(0, states), equipment.sensors(), settings.seed());
        this.plant = read.plant().fmu().isPresent() ? FmuPlant.of(read, made.view(), exchange) : made.plant();
        try {
            this.actuators =
                    new ActuatorBank(made.view().inputs(), commands.table(), plant, equipment.drives(), failSafe(read));
            this.statusTags = new StatusTags(read.actuators(), commands.table(), measurements.table());
            this.status = describe(PlantStatus.Mode.WAITING);
            faults.at(0);
            publish();
        } catch (RuntimeException e) {
            plant.close();
            throw e;
        }
    }

    /** The controller's fail-safe values, used where the plant has no value of its own. */
    private static Map<String, Double> failSafe(Case read) {
        Map<String, Double> values = new HashMap<>();
        read.actuators()
                .forEach((control, settings) -> settings.failSafe().ifPresent(safe -> values.put(control, safe)));
        return values;
    }

    /** The controller's period, in seconds. */
    public double period() {
        return period;
    }

    /** The time between two exchanges according to the case, in seconds. */
    public double exchange() {
        return exchange;
    }

    /** The plant itself, for its true state. */
    public SteppedPlant plant() {
        return plant;
    }

    /** The controller's view of the plant. */
    public ControllerView view() {
        return view;
    }

    /** The state of the program. */
    public PlantStatus status() {
        return status;
    }

    /** The commands that it has taken. */
    public CommandCounts commandCounts() {
        return tally.counts(status.time());
    }

    /** Adds a fault; it acts from the next step on if its time has come. */
    public void order(PlantFault fault) {
        faults.order(fault);
    }

    /** Whether the plant has the variable of a disturbance. */
    public boolean takes(Disturbance disturbance) {
        return plant.has(Change.of(disturbance));
    }

    /**
     * Adds a disturbance; it is applied at the beginning of the first step that does not begin before its time.
     *
     * @throws IllegalArgumentException if the plant does not have its variable
     */
    public void order(Disturbance disturbance) {
        if (!takes(disturbance)) {
            throw new IllegalArgumentException("the plant has no " + disturbance.name() + " that could be changed");
        }
        disturbances.order(disturbance);
    }

    /**
     * Takes commands, advances the time, and publishes.
     *
     * @param seconds of the plant
     */
    public void step(double seconds) {
        faults.at(plant.time());
        takeCommands();
        pass(seconds);
    }

    /**
     * A step in lockstep with a controller: advances the time if a new command has come.
     *
     * @param seconds of the plant
     * @return whether the time was advanced
     */
    public boolean stepIfCommanded(double seconds) {
        faults.at(plant.time());
        boolean commanded = takeCommands();
        if (commanded) {
            pass(seconds);
        }
        return commanded;
    }

    /**
     * Publishes the same measurements again with the present time stamp; they are still valid while the time of the
     * plant stands still.
     */
    public void repeat() {
        long now = nanos.getAsLong();
        for (int place = 0; place < measurements.table().size(); place++) {
            if (measurements.sourceNanos(place) == published) {
                measurements.set(place, measurements.value(place), measurements.quality(place), now);
            }
        }
        published = now;
        send();
    }

    private void pass(double seconds) {
        boolean stopped = watchdog.isExpired(plant.time());
        actuators.move(stopped, seconds, faults::of, plant);
        disturbances.happen(plant);
        plant.advance(seconds);
        steps++;
        faults.at(plant.time());
        publish();
        status = describe(
                stopped
                        ? PlantStatus.Mode.FAIL_SAFE
                        : watchdog.isArmed() ? PlantStatus.Mode.FOLLOWING : PlantStatus.Mode.WAITING);
    }

    private boolean takeCommands() {
        if (faults.isCut() || !end.poll(commands)) {
            return false;
        }
        watchdog.feed(plant.time());
        commandsTaken++;
        tally.take(commands, plant.time(), actuators);
        boolean meant = actuators.command(commands);
        if (meant && actuators.answers(faults::of)) {
            end.acknowledge(commands.sequence());
        }
        return true;
    }

    private void publish() {
        long now = nanos.getAsLong();
        published = now;
        sensors.show(plant.measure(), now, faults::of, measurements);
        actuators.show(measurements, sensors.size(), now, faults::of);
        statusTags.show(actuators, measurements, now, faults::of);
        send();
    }

    private void send() {
        if (!faults.isCut()) {
            measurements.stamp(++sequence, epoch);
            end.publish(measurements);
        }
    }

    private PlantStatus describe(PlantStatus.Mode mode) {
        return new PlantStatus(plant.time(), steps, mode, commandsTaken, actuators.refusedValues(), watchdog.firings());
    }

    /** Ends the plant; the link stays open. */
    @Override
    public void close() {
        plant.close();
    }
}
