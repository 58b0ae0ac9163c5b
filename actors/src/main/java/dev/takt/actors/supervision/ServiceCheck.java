package dev.takt.actors.supervision;

import dev.takt.actors.dispatch.Actuator;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.loop.service.ActuatorStatus;
import dev.takt.loop.service.ServiceImage;
import dev.takt.loop.service.ServiceImage.ActuatorService;
import dev.takt.loop.text.NearestName;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Checks orders about single actuators and controlled variables. */
final class ServiceCheck {
    private ServiceCheck() {}

    /**
     * Why an order is refused; empty if it is not.
     *
     * @param controlled names of the controlled variables of the case
     * @param image what is in service; nothing before the first period
     */
    static Optional<String> objection(
            OperatorCommand command, List<Actuator> actuators, List<String> controlled, ServiceImage image) {
        return switch (command) {
            case OperatorCommand.TakeActuator(String name, OptionalDouble value) ->
                actuator(name, actuators)
                        .or(() -> tracked(name, image))
                        .or(() -> value.isPresent() ? range(name, value.getAsDouble(), actuators) : Optional.empty());
            case OperatorCommand.ReturnActuator(String name) -> actuator(name, actuators);
            case OperatorCommand.DropControlled(String name) -> controlled(name, controlled);
            case OperatorCommand.ReturnControlled(String name) -> controlled(name, controlled);
            default -> Optional.of("this is not about what is in service");
        };
    }

    private static Optional<String> actuator(String name, List<Actuator> actuators) {
        List<String> known = actuators.stream().map(Actuator::name).toList();
        return known.contains(name) ? Optional.empty() : Optional.of(unknown("actuator", name, known));
    }

    private static Optional<String> controlled(String name, List<String> known) {
        if (known.contains(name)) {
            return Optional.empty();
        }
        return Optional.of(
                known.isEmpty()
                        ? "no controlled variable " + name + "; the case has no block controlled"
                        : unknown("controlled variable", name, known));
    }

    private static String unknown(String kind, String name, List<String> known) {
        String cure = NearestName.cure(name, known, "");
        return "no " + kind + " " + name + "; expected one of " + String.join(", ", known)
                + (cure.isEmpty() ? "" : ". " + cure);
    }

    private static Optional<String> tracked(String name, ServiceImage image) {
        return image.actuators().stream()
                .filter(actuator -> actuator.name().equals(name) && actuator.status() == ActuatorStatus.TRACKING)
                .map(ActuatorService::name)
                .findFirst()
                .map(actuator -> "actuator " + actuator + " is tracking: the plant's own control system has it");
    }

    private static Optional<String> range(String name, double value, List<Actuator> actuators) {
        return actuators.stream()
                .filter(actuator -> actuator.name().equals(name))
                .filter(actuator -> !(Double.isFinite(value) && value >= actuator.least() && value <= actuator.most()))
                .map(actuator -> name + " = " + value + "; expected a value from " + actuator.least() + " to "
                        + actuator.most() + "; nothing was changed")
                .findFirst();
    }
}
