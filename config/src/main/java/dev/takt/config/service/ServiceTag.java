package dev.takt.config.service;

import java.util.ArrayList;
import java.util.List;

/**
 * A tag about what is in service: {@code u.actuator.status}, {@code level.controlled.command}.
 *
 * @param subject the control of the actuator, or the controlled variable
 * @param isActuator whether it is an actuator
 * @param content what the tag has
 */
public record ServiceTag(String subject, boolean isActuator, Content content) {
    /** What a tag has. */
    public enum Content {
        /** Its status as a number; the loop writes it. */
        STATUS,
        /** The reason of the status in words; the loop writes it. */
        REASON,
        /** What the loop is asked to do: 0 nothing, 1 the loop has it, 2 the operator has it or drops it. */
        COMMAND,
        /** Where an actuator goes that the operator has. */
        MANUAL
    }

    /** Its name. */
    public String name() {
        return subject
                + (isActuator ? ".actuator." : ".controlled.")
                + switch (content) {
                    case STATUS -> "status";
                    case REASON -> "reason";
                    case COMMAND -> "command";
                    case MANUAL -> "manual";
                };
    }

    /** Whether the loop writes it. */
    public boolean isWritten() {
        return content == Content.STATUS || content == Content.REASON;
    }

    /**
     * All tags of a loop.
     *
     * @param actuators names of its controls
     */
    public static List<ServiceTag> of(List<String> actuators, List<ControlledVariable> controlled) {
        List<ServiceTag> tags = new ArrayList<>();
        for (String actuator : actuators) {
            for (Content content : Content.values()) {
                tags.add(new ServiceTag(actuator, true, content));
            }
        }
        for (ControlledVariable variable : controlled) {
            for (Content content : List.of(Content.STATUS, Content.REASON, Content.COMMAND)) {
                tags.add(new ServiceTag(variable.name(), false, content));
            }
        }
        return tags;
    }
}
