package dev.takt.actors.supervision;

import dev.takt.actors.alarms.AlarmTuning;
import dev.takt.actors.dispatch.Actuator;
import dev.takt.actors.dispatch.DeadlineLadder;
import dev.takt.actors.dispatch.DispatchTuning;
import dev.takt.actors.ingestion.IngestionTuning;
import dev.takt.actors.parameters.ParameterTuning;
import dev.takt.actors.solving.SolverTuning;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.CaseReading;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The settings of a loop around a tank with level x and inflow u, whose trials last 5 periods, of which 1 may be bad. */
final class TankSettings {
    private static final String TEXT = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - 2)^2 + 0.01*u^2, t)"
            }
            loop { period = 100 ms, reload { trial = 5, tolerated = 1 } }
            """;

    private TankSettings() {}

    static CaseReading reading(String... overrides) {
        return CaseFile.reading(TEXT, "tank.conf", List.of(overrides));
    }

    static LoopRevision revision(String... overrides) {
        CaseReading reading = reading(overrides);
        return new LoopRevision(reading, String.join(" ", overrides), tuning(reading.value()));
    }

    private static LoopTuning tuning(Case read) {
        List<Actuator> actuators = Actuator.of(read);
        return new LoopTuning(
                read.loop().modes(),
                read.loop().escalation(),
                read.loop().reload(),
                new DispatchTuning(actuators, 0, read.loop().gate(), new DeadlineLadder.Budgets(1, 1, 1), 0, 4),
                new IngestionTuning(List.of(), Optional.empty(), 4, List.of()),
                new ParameterTuning(
                        read.setPoints(),
                        read.loop().overrides(),
                        read.forecasts(),
                        0,
                        List.of(),
                        0,
                        Map.of(),
                        new SolverTuning(read.solver(), List.of())),
                alarms(read));
    }

    static AlarmTuning alarms(Case read) {
        return new AlarmTuning(read.alarms(), LoopTiming.of(read).period(), List.of(), Actuator.of(read));
    }
}
