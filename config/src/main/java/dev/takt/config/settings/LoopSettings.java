package dev.takt.config.settings;

import static dev.takt.config.setting.Setting.Effect.LIVE;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Block;
import dev.takt.config.setting.FreeBlock;
import dev.takt.config.setting.Group;
import dev.takt.config.setting.Real;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.Time;
import dev.takt.config.setting.Whole;
import java.time.Instant;
import java.util.Optional;

/** The {@code loop} block, apart from its set-points and forecasts. */
// large because seven settings belong to no group, and each group is a record.
@Block(
        name = "loop",
        about = "The control loop: its period and what changes while it runs.",
        further = {
            @FreeBlock(
                    name = "set-points",
                    live = true,
                    about =
                            "Parameters that change while the loop runs, by name: a number, an expression of the time, a table of times and"
                                    + " values that are held, as in Tsp = [[0, 58], [0.5, 55]], or a block with value, table or csv"
                                    + " (a file of rows with a time or date and a value), and with interpolation = hold or linear,"
                                    + " every = 1 day, zone = Europe/Berlin, beyond = hold, alarm or safe. Times are those of the"
                                    + " plant. A parameter of the time domain sees its future."),
            @FreeBlock(
                    name = "forecasts",
                    live = true,
                    about =
                            "Parameters whose course may be replaced by forecasts while the loop runs, by name: { interpolation = hold, stale-after ="
                                    + " 1 day, fallback = schedule }. interpolation is what holds between two points of a forecast, hold"
                                    + " (the default) or linear; stale-after the time of the plant after its issue for which a forecast is"
                                    + " believed (as long as it reaches without it); fallback what holds where it has ended or is stale:"
                                    + " schedule (the default), what the file says, or hold, its last value for hold-for (1 h), and then the"
                                    + " schedule. Either way an alarm says so."),
            @FreeBlock(
                    name = "operator",
                    live = false,
                    about =
                            "What an operator does during a simulation, a list: { at = 60 s, actuator = u, manual = 2.5 } takes an actuator,"
                                    + " { at = 90 s, actuator = u, auto = true } gives it back, { at = 60 s, controlled = level, drop = true }"
                                    + " drops a controlled variable, drop = false takes it into service again, { at = 2 min, mode = auto } or manual asks for a mode. A running loop ignores it.")
        })
public record LoopSettings(
        @Setting
        @Time(positive = true)
        @About("Time between two control steps, at most the horizon; without it the first interval of the horizon. A"
                + " free final time needs it.")
        Optional<Double> period,

        @Setting(standard = "100") @Whole(atLeast = 1) @About("Control steps that a simulation takes.")
        int steps,

        @Setting(standard = "0.8")
        @Real(above = 0, atMost = 1)
        @About("The latest time of the command in each period, as a fraction of the period.")
        double cutOff,

        @Setting(standard = "1")
        @Real(above = 0)
        @About("Seconds of plant time in one second of the clock, when the loop runs in real time.")
        double timeScale,

        @Setting(standard = "0")
        @Whole(atLeast = 0, atMost = 99)
        @About(
                "Real-time priority (SCHED_FIFO of Linux) of the thread that begins periods and sends commands when they are due; 0 for"
                        + " none. Solvers keep an ordinary one, so that none can hold up the clock. Where it is refused the loop runs without"
                        + " and says so; takt check --machine tells what grants it.")
        int priority,

        @Setting
        @About(
                "The date at which the time of the plant is 0. A loop that runs in the rhythm of the clock is then in the middle of that time"
                        + " when it starts; a simulation, and a loop with another time-scale, begins at that date. Without it the time"
                        + " of the plant is 0 when the loop starts.")
        Optional<Instant> start,

        @Setting(standard = "10", effect = LIVE)
        @Whole(atLeast = 1, atMost = 1_000_000)
        @About("Number of periods over which changed limits move to their new values, so that a value inside them"
                + " is not suddenly outside.")
        int limitRamp,

        @Group("") ModeSettings modes,
        @Group("") SolvingSettings solving,
        LadderSettings ladder,
        GateSettings gate,
        EscalationSettings escalation,
        ReloadSettings reload,
        OverrideSettings overrides,
        ResumeSettings resume) {
    /** The declaration of the block. */
    public static final SettingBlock<LoopSettings> BLOCK = SettingBlock.of(LoopSettings.class);
}
