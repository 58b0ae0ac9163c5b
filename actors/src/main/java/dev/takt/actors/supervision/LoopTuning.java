package dev.takt.actors.supervision;

import dev.takt.actors.alarms.AlarmTuning;
import dev.takt.actors.dispatch.DispatchTuning;
import dev.takt.actors.ingestion.IngestionTuning;
import dev.takt.actors.parameters.ParameterTuning;
import dev.takt.config.settings.EscalationSettings;
import dev.takt.config.settings.ModeSettings;
import dev.takt.config.settings.ReloadSettings;

/**
 * All settings of a loop that may change while it runs.
 *
 * @param modes of the transitions to automatic mode
 * @param escalation of the recovery from failures
 * @param reload of the trial of changes
 * @param dispatch of the dispatcher
 * @param ingestion of the measurements
 * @param parameters of the updater and the solver
 * @param alarms of the alarms
 */
public record LoopTuning(
        ModeSettings modes,
        EscalationSettings escalation,
        ReloadSettings reload,
        DispatchTuning dispatch,
        IngestionTuning ingestion,
        ParameterTuning parameters,
        AlarmTuning alarms) {}
