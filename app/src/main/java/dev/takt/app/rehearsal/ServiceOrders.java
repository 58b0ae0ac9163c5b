package dev.takt.app.rehearsal;

import dev.takt.actors.dispatch.Actuator;
import dev.takt.loop.operation.OperatorCommand;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;

/** What a fickle operator takes out of service, actuators and controlled variables, and puts back one after another. */
final class ServiceOrders {
    private static final double WITH_VALUE = 0.7;

    private final Random random;
    private final List<Actuator> actuators;
    private final List<String> controlled;
    private final FaultCounts counts;
    private final Deque<OperatorCommand> returns = new ArrayDeque<>();

    /**
     * Starts with everything in service.
     *
     * @param controlled names of the controlled variables
     */
    ServiceOrders(long seed, List<Actuator> actuators, List<String> controlled, FaultCounts counts) {
        this.random = new Random(seed);
        this.actuators = List.copyOf(actuators);
        this.controlled = List.copyOf(controlled);
        this.counts = counts;
    }

    /** Takes something out of service. */
    OperatorCommand take() {
        counts.count(Fault.SERVICE_ORDER);
        int chosen = random.nextInt(actuators.size() + controlled.size());
        if (chosen >= actuators.size()) {
            String name = controlled.get(chosen - actuators.size());
            returns.add(new OperatorCommand.ReturnControlled(name));
            return new OperatorCommand.DropControlled(name);
        }
        Actuator actuator = actuators.get(chosen);
        returns.add(new OperatorCommand.ReturnActuator(actuator.name()));
        double value = actuator.least() + random.nextDouble() * (actuator.most() - actuator.least());
        boolean told = random.nextDouble() < WITH_VALUE && Double.isFinite(value);
        return new OperatorCommand.TakeActuator(
                actuator.name(), told ? OptionalDouble.of(value) : OptionalDouble.empty());
    }

    /** The next order that puts something back into service, if anything is out. */
    Optional<OperatorCommand> giveBack() {
        return Optional.ofNullable(returns.poll());
    }
}
