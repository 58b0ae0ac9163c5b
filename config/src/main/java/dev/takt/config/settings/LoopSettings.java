package dev.takt.config.settings;

import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.SettingType;
import dev.takt.config.setting.SettingType.Real;
import dev.takt.config.setting.SettingType.Time;
import dev.takt.config.setting.SettingType.Whole;
import dev.takt.config.setting.SettingValues;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The {@code loop} block, apart from its set-points.
 *
 * @param period of control, in seconds; without one the first interval of the horizon
 * @param steps number of control steps of a simulation
 * @param cutOff the moment of each period at which the command is due, as a part of the period
 * @param timeScale seconds of the plant that pass in one second of the clock
 * @param modes how the loop comes into automatic mode
 * @param solving where and for which moment it solves
 * @param ladder what it does when a plan does not come in time
 * @param gate what a plan must fulfil
 * @param escalation what failures in a row lead to
 * @param limitRamp periods over which a change of limits is reached
 * @param reload how changed settings are judged
 * @param overrides how long values of operators stand in place of the schedule
 * @param resume when a loop that starts again goes on with its last plan
 * @param start the date at which the time of the plant is 0; without one the date at which the loop starts
 */
public record LoopSettings(
        Optional<Double> period,
        int steps,
        double cutOff,
        double timeScale,
        ModeSettings modes,
        SolvingSettings solving,
        LadderSettings ladder,
        GateSettings gate,
        EscalationSettings escalation,
        int limitRamp,
        ReloadSettings reload,
        OverrideSettings overrides,
        ResumeSettings resume,
        Optional<Instant> start) {
    static final Setting<Double> PERIOD = Setting.optional(
            "period",
            Time.positive(),
            Effect.RESTART,
            "Time between two control steps; without it the first interval of the horizon.");
    static final Setting<Integer> STEPS = Setting.of(
            "steps", new Whole(1, Integer.MAX_VALUE), 100, Effect.RESTART, "Control steps that a simulation takes.");
    static final Setting<Double> CUT_OFF = Setting.of(
            "cut-off",
            new Real(0, 1),
            0.8,
            Effect.RESTART,
            "When in each period the command is due at the latest, as a part of the period.");
    static final Setting<Double> TIME_SCALE = Setting.of(
            "time-scale",
            Real.positive(),
            1.0,
            Effect.RESTART,
            "Seconds of the plant that pass in a second of the clock when the loop runs in real time.");

    static final Setting<Integer> LIMIT_RAMP = Setting.of(
            "limit-ramp",
            new Whole(1, 1_000_000),
            10,
            Effect.LIVE,
            "Periods over which limits move to where they were asked to be, so that what is inside them does not suddenly find"
                    + " itself outside.");
    static final Setting<Instant> START = Setting.optional(
            "start",
            new SettingType.Moment(),
            Effect.RESTART,
            "The date at which the time of the plant is 0. A loop that runs in the rhythm of the clock is then in the middle of that time"
                    + " when it starts; a simulation, and a loop with another time-scale, begins at that date. Without it the time"
                    + " of the plant is 0 when the loop starts.");
    /** The declaration of the block. */
    public static final SettingBlock BLOCK = new SettingBlock(
            "loop",
            "The control loop: its period and what changes while it runs.",
            Stream.of(
                            List.of(PERIOD, STEPS, CUT_OFF, TIME_SCALE, START, LIMIT_RAMP),
                            ModeSettings.ALL,
                            SolvingSettings.ALL,
                            LadderSettings.ALL,
                            GateSettings.ALL,
                            EscalationSettings.ALL,
                            ReloadSettings.ALL,
                            OverrideSettings.ALL,
                            ResumeSettings.ALL)
                    .<Setting<?>>flatMap(List::stream)
                    .toList(),
            Map.of(
                    "set-points",
                    "Parameters that change while the loop runs, by name: a number, an expression of the time, a table of times and"
                            + " values that are held, as in Tsp = [[0, 58], [0.5, 55]], or a block with value, table or csv"
                            + " (a file of rows with a time or date and a value), and with interpolation = hold or linear,"
                            + " every = 1 day, zone = Europe/Berlin, beyond = hold, alarm or safe. Times are those of the"
                            + " plant. A parameter of the time domain sees its future.",
                    "forecasts",
                    ForecastSettings.DESCRIPTION),
            Set.of("set-points", "forecasts"));

    /** The settings with the given values. */
    public static LoopSettings of(SettingValues values) {
        return new LoopSettings(
                values.find(PERIOD),
                values.get(STEPS),
                values.get(CUT_OFF),
                values.get(TIME_SCALE),
                ModeSettings.of(values),
                SolvingSettings.of(values),
                LadderSettings.of(values),
                GateSettings.of(values),
                EscalationSettings.of(values),
                values.get(LIMIT_RAMP),
                ReloadSettings.of(values),
                OverrideSettings.of(values),
                ResumeSettings.of(values),
                values.find(START));
    }
}
