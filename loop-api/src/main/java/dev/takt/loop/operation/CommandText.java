package dev.takt.loop.operation;

import dev.takt.loop.alarm.AlarmId;
import java.util.Map;
import java.util.TreeMap;

/** Describes commands in words, for audits. */
public final class CommandText {
    private CommandText() {}

    /** Describes a command. */
    public static String of(OperatorCommand command) {
        return switch (command) {
            case OperatorCommand.RequestMode request -> "mode " + request.mode().label();
            case OperatorCommand.ManualValues manual -> "manual " + values(manual.values());
            case OperatorCommand.SetPoints points ->
                "set-points " + values(points.values())
                        + switch (points.term()) {
                            case OperatorCommand.Term.Lasting(double seconds) ->
                                Double.isInfinite(seconds) ? " for ever" : " for " + seconds + " s";
                            case OperatorCommand.Term.Usual _, OperatorCommand.Term.Followed _ -> "";
                        };
            case OperatorCommand.FollowSchedule _ -> "follow-schedule";
            case OperatorCommand.Forecast forecast ->
                "forecast " + forecast.name() + " of " + forecast.times().length + " points";
            case OperatorCommand.Limits limits ->
                "limits " + limits.variable() + " " + limits.least() + " to " + limits.most();
            case OperatorCommand.TakeActuator take ->
                "actuator " + take.actuator() + " manual"
                        + (take.value().isPresent() ? " " + take.value().getAsDouble() : "");
            case OperatorCommand.ReturnActuator(String actuator) -> "actuator " + actuator + " auto";
            case OperatorCommand.DropControlled(String name) -> "controlled " + name + " drop";
            case OperatorCommand.ReturnControlled(String name) -> "controlled " + name + " keep";
            case OperatorCommand.Acknowledge _ -> "acknowledge";
            case OperatorCommand.AcknowledgeAlarms acknowledge ->
                "acknowledge-alarms " + acknowledge.alarm().map(AlarmId::name).orElse("all");
            case OperatorCommand.ShelveAlarm shelve ->
                "shelve-alarm " + shelve.alarm().name() + " for " + shelve.seconds() + " s";
            case OperatorCommand.UnshelveAlarm unshelve ->
                "unshelve-alarm " + unshelve.alarm().name();
            case OperatorCommand.SetLogLevel log ->
                "log " + log.level().label()
                        + log.logger().map(name -> " " + name).orElse("");
            case OperatorCommand.SwitchPair _ -> "pair-switch";
            case OperatorCommand.Reload _ -> "reload";
        };
    }

    private static String values(Map<String, Double> values) {
        StringBuilder text = new StringBuilder();
        new TreeMap<>(values)
                .forEach((name, value) -> text.append(text.isEmpty() ? "" : ", ")
                        .append(name)
                        .append(" = ")
                        .append(value));
        return text.toString();
    }
}
