package dev.takt.actors.dispatch;

import dev.takt.actors.state.StateExchange;
import dev.takt.loop.service.ActuatorStatus;
import dev.takt.loop.service.ServiceImage;
import dev.takt.loop.service.ServiceImage.ActuatorService;
import java.util.List;
import java.util.Optional;

/**
 * The actuators that plans do not move: puts the values of an operator, the positions of the plant and the bounds of limited
 * actuators in the place of what a plan wants. An actuator that comes back stays where it is until a plan was made with it.
 */
final class ServedActuators {
    private final boolean[] away;
    private ServiceImage image = ServiceImage.NONE;

    ServedActuators(int actuators) {
        away = new boolean[actuators];
    }

    /** What is in service from now on. */
    void know(ServiceImage present) {
        image = present;
    }

    ServiceImage image() {
        return image;
    }

    /** Whether an actuator follows the commands of the loop at all. */
    Optional<ActuatorService> of(int actuator) {
        return image.actuators().isEmpty()
                ? Optional.empty()
                : Optional.of(image.actuators().get(actuator));
    }

    /**
     * Notes the actuators that a plan moves again, for the transfer.
     *
     * @param held controls that the plan does not move; all of them for no plan
     */
    void comeBack(List<Actuator> actuators, List<String> held, BumplessTransfer transfer) {
        for (int i = 0; i < away.length; i++) {
            boolean out = of(i).filter(actuator -> actuator.status().isOut()).isPresent()
                    || held.contains(actuators.get(i).name());
            if (away[i] && !out) {
                transfer.begin(i);
            }
            away[i] = out;
        }
    }

    /**
     * Changes the command of a plan in place.
     *
     * @param held controls that the plan does not move
     * @param last commands
     */
    void overrule(double[] wanted, List<Actuator> actuators, List<String> held, double[] last) {
        for (int i = 0; i < wanted.length; i++) {
            Optional<ActuatorService> actuator = of(i);
            if (actuator.filter(each -> each.status().isOut()).isPresent()) {
                wanted[i] = finite(actuator.get().value(), last[i]);
            } else if (held.contains(actuators.get(i).name())) {
                wanted[i] = last[i];
            } else if (actuator.isPresent()) {
                wanted[i] = limited(actuator.get(), wanted[i]);
            }
        }
    }

    private static double limited(ActuatorService actuator, double wanted) {
        return switch (actuator.status()) {
            case LIMITED_HIGH -> Double.isFinite(actuator.value()) ? Math.min(wanted, actuator.value()) : wanted;
            case LIMITED_LOW -> Double.isFinite(actuator.value()) ? Math.max(wanted, actuator.value()) : wanted;
            case AUTO, MANUAL, TRACKING, UNKNOWN -> wanted;
        };
    }

    /** Lets the commands of actuators that the plant's own control system has follow their positions, whatever the mode. */
    void track(double[] wanted, CommandOutput output) {
        for (int i = 0; i < wanted.length; i++) {
            Optional<ActuatorService> actuator = of(i);
            if (actuator.filter(each -> each.status() == ActuatorStatus.TRACKING)
                            .isPresent()
                    && Double.isFinite(actuator.get().value())) {
                wanted[i] = actuator.get().value();
                output.follow(i, wanted[i]);
            }
        }
    }

    private static double finite(double value, double otherwise) {
        return Double.isFinite(value) ? value : otherwise;
    }

    /** Exchanges which actuators plans do not move. */
    void exchange(StateExchange state) {
        state.flags(away);
    }
}
