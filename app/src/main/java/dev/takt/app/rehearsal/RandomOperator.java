package dev.takt.app.rehearsal;

import dev.takt.actors.dispatch.Actuator;
import dev.takt.loop.Mode;
import dev.takt.loop.operation.OperatorCommand;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * A simulated operator who brings the loop back to automatic mode soon after it has left it, but at times gives a
 * different command in each period.
 */
final class RandomOperator {
    private static final int FICKLE_PERIODS = 12;
    private static final double FICKLE_SHARE = 0.02;
    private static final double ATTENTION = 0.5;
    /** The share of whims that are about single actuators and controlled variables. */
    private static final double ABOUT_SERVICE = 0.3;

    /** The size of set-point changes, and their duration in seconds of the clock. */
    private static final double SET_POINT_SPREAD = 0.1;

    private static final double SET_POINT_SECONDS = 0.5;

    private final FaultBursts fickle;
    private final Random random;
    private final List<Actuator> actuators;
    private final FaultCounts counts;
    private final Random choice;
    private final ServiceOrders service;

    RandomOperator(long seed, List<Actuator> actuators, List<String> controlled, FaultCounts counts) {
        choice = new Random(seed + 4);
        service = new ServiceOrders(seed + 5, actuators, controlled, counts);
        fickle = new FaultBursts(seed + 3, FICKLE_PERIODS, FICKLE_SHARE);
        random = new Random(seed + 2);
        this.actuators = List.copyOf(actuators);
        this.counts = counts;
    }

    /**
     * The operator's command after a period, if any.
     *
     * @param setPoints present values
     */
    Optional<OperatorCommand> command(long period, Mode mode, Map<String, Double> setPoints) {
        if (fickle.at(period)) {
            counts.count(Fault.WHIM);
            return Optional.of(choice.nextDouble() < ABOUT_SERVICE ? service.take() : whim(setPoints));
        }
        return random.nextDouble() < ATTENTION ? order(mode) : Optional.empty();
    }

    private Optional<OperatorCommand> order(Mode mode) {
        return service.giveBack().or(() -> back(mode));
    }

    private static Optional<OperatorCommand> back(Mode mode) {
        return switch (mode) {
            case SAFE -> Optional.of(new OperatorCommand.Acknowledge());
            case STANDBY, MANUAL -> Optional.of(new OperatorCommand.RequestMode(Mode.AUTO));
            case OUT_OF_SERVICE -> Optional.of(new OperatorCommand.RequestMode(Mode.STANDBY));
            case INIT, WARMING, ARMING, AUTO, DEGRADED -> Optional.empty();
        };
    }

    private OperatorCommand whim(Map<String, Double> setPoints) {
        Mode[] modes = Mode.values();
        return switch (random.nextInt(8)) {
            case 0 -> new OperatorCommand.ManualValues(somewhere());
            case 1 -> new OperatorCommand.SetPoints(moved(setPoints), SET_POINT_SECONDS);
            case 2 -> new OperatorCommand.FollowSchedule();
            case 3 -> new OperatorCommand.Acknowledge();
            default -> new OperatorCommand.RequestMode(modes[random.nextInt(modes.length)]);
        };
    }

    private Map<String, Double> somewhere() {
        Map<String, Double> values = new HashMap<>();
        for (Actuator actuator : actuators) {
            values.put(actuator.name(), actuator.least() + random.nextDouble() * (actuator.most() - actuator.least()));
        }
        return values;
    }

    private Map<String, Double> moved(Map<String, Double> setPoints) {
        Map<String, Double> values = new HashMap<>();
        setPoints.forEach((name, value) ->
                values.put(name, value * (1 + SET_POINT_SPREAD * (2 * random.nextDouble() - 1))));
        return values;
    }
}
