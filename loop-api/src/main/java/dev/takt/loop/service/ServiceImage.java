package dev.takt.loop.service;

import java.util.List;

/**
 * What of a loop is in service in a period.
 *
 * @param actuators in the order of the controls
 * @param controlled in the order of the case file
 * @param unknown what the tags of actuators do not tell
 */
public record ServiceImage(
        List<ActuatorService> actuators, List<ControlledService> controlled, List<UnknownStatus> unknown) {
    /** Of a loop of which nothing is known yet. */
    public static final ServiceImage NONE = new ServiceImage(List.of(), List.of());
    /** Why a loop cannot be in automatic mode with {@link #isNothingLeft}. */
    public static final String NOTHING_LEFT = "no actuator is in auto";

    public ServiceImage {
        actuators = List.copyOf(actuators);
        controlled = List.copyOf(controlled);
        unknown = List.copyOf(unknown);
    }

    /** What is in service, where all tags of actuators tell. */
    public ServiceImage(List<ActuatorService> actuators, List<ControlledService> controlled) {
        this(actuators, controlled, List.of());
    }

    /**
     * An actuator of which tags have been without a usable value for too long.
     *
     * @param actuator by the name of its control
     * @param text which tags, and what is not known, in words
     */
    public record UnknownStatus(String actuator, String text) {}

    /**
     * An actuator.
     *
     * @param name of its control
     * @param status who moves it
     * @param value for {@link ActuatorStatus#MANUAL} where the operator wants it, for {@link ActuatorStatus#TRACKING} where it is,
     *     for {@link ActuatorStatus#UNKNOWN} where it stays,
     *     for a limited one the bound; NaN otherwise
     * @param reason of the status; empty for {@link ActuatorStatus#AUTO} from the start
     * @param since the time of day of the last change, since the epoch; 0 for none
     * @param taken whether an operator has it, now or once the plant's own control system gives it back
     */
    public record ActuatorService(
            String name, ActuatorStatus status, double value, String reason, long since, boolean taken) {
        /** An actuator that an operator has only while its status says so. */
        public ActuatorService(String name, ActuatorStatus status, double value, String reason, long since) {
            this(name, status, value, reason, since, status == ActuatorStatus.MANUAL);
        }

        /** An actuator that the optimizer has always moved. */
        public static ActuatorService automatic(String name) {
            return new ActuatorService(name, ActuatorStatus.AUTO, Double.NaN, "", 0);
        }
    }

    /**
     * A controlled variable.
     *
     * @param name in the case file
     * @param status whether it counts
     * @param reason of the status; empty for one that was in service from the start
     * @param since the time of day of the last change, since the epoch; 0 for none
     */
    public record ControlledService(String name, ControlledStatus status, String reason, long since) {
        /** A variable that has always been in service. */
        public static ControlledService held(String name) {
            return new ControlledService(name, ControlledStatus.IN_SERVICE, "", 0);
        }
    }

    /** Whether there is no actuator left that the optimizer moves. */
    public boolean isNothingLeft() {
        return !actuators.isEmpty()
                && actuators.stream().allMatch(actuator -> actuator.status().isOut());
    }

    /** Whether everything is in service. */
    public boolean isWhole() {
        return unknown.isEmpty()
                && actuators.stream().allMatch(actuator -> actuator.status() == ActuatorStatus.AUTO)
                && controlled.stream().allMatch(each -> each.status().isInService());
    }
}
