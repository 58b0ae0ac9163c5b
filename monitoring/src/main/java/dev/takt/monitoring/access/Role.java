package dev.takt.monitoring.access;

import dev.takt.loop.operation.OperatorCommand;
import java.util.Locale;
import java.util.Optional;

/** The rights of the holder of a token. */
public enum Role {
    /** Modes, set-points, manual values, actuators and controlled variables in and out of service, acknowledgements, shelving. */
    OPERATOR,
    /** Everything: also other limits, levels of the log, and reading the case file again. */
    ENGINEER;

    /** The name in token files and messages. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The role with a name. */
    static Optional<Role> of(String label) {
        for (Role role : values()) {
            if (role.label().equals(label)) {
                return Optional.of(role);
            }
        }
        return Optional.empty();
    }

    /** Whether this role may give a command. */
    public boolean may(OperatorCommand command) {
        return switch (command) {
            case OperatorCommand.Limits _,
                    OperatorCommand.Reload _,
                    OperatorCommand.SetLogLevel _,
                    OperatorCommand.SwitchPair _ -> this == ENGINEER;
            case OperatorCommand.RequestMode _,
                    OperatorCommand.ManualValues _,
                    OperatorCommand.SetPoints _,
                    OperatorCommand.FollowSchedule _,
                    OperatorCommand.Forecast _,
                    OperatorCommand.TakeActuator _,
                    OperatorCommand.ReturnActuator _,
                    OperatorCommand.DropControlled _,
                    OperatorCommand.ReturnControlled _,
                    OperatorCommand.Acknowledge _,
                    OperatorCommand.AcknowledgeAlarms _,
                    OperatorCommand.ShelveAlarm _,
                    OperatorCommand.UnshelveAlarm _ -> true;
        };
    }
}
