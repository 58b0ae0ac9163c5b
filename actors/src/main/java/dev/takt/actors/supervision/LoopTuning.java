package dev.takt.actors.supervision;

import dev.takt.actors.alarms.AlarmTuning;
import dev.takt.actors.dispatch.DispatchTuning;
import dev.takt.actors.ingestion.IngestionTuning;
import dev.takt.actors.parameters.ParameterTuning;
import dev.takt.config.settings.EscalationSettings;
import dev.takt.config.settings.ModeSettings;
import dev.takt.config.settings.ReloadSettings;

/**
 * Everything of a loop that may change while it runs.
 *
 * @param modes how it comes into automatic mode
 * @param escalation what failures lead to
 * @param reload how changes are judged
 * @param dispatch of the dispatcher
 * @param ingestion of the measurements
 * @param parameters of the updater and the solver
 * @param alarms what is an alarm
 */
public record LoopTuning(
        ModeSettings modes,
        EscalationSettings escalation,
        ReloadSettings reload,
        DispatchTuning dispatch,
        IngestionTuning ingestion,
        ParameterTuning parameters,
        AlarmTuning alarms) {}
