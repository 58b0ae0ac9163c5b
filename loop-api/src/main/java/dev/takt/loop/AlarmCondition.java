package dev.takt.loop;

import dev.takt.loop.text.Labels;

/**
 * The conditions of a loop that raise alarms, ordered from cause to effect. Of two conditions that began in the same
 * period, the first in this order is considered the cause of the other.
 */
public enum AlarmCondition {
    CONFIGURATION_ROLLED_BACK(
            Subject.LOOP,
            AlarmPriority.MEDIUM,
            0,
            60,
            "The loop got worse with the changed settings and went back to those before. Look at what was changed; correct the case"
                    + " file before the next reload."),
    PART_RESTARTED(
            Subject.LOOP,
            AlarmPriority.HIGH,
            0,
            60,
            "A part of the loop failed and began again. Keep the journal and report the cause that the text names."),
    CLOCK_STEPPED(
            Subject.LOOP,
            AlarmPriority.LOW,
            0,
            60,
            "A clock was set. Records before and after it do not fit together; look at the time service of the machine or of the"
                    + " plant's gateway."),
    PERIODS_SKIPPED(
            Subject.LOOP,
            AlarmPriority.MEDIUM,
            0,
            60,
            "The process was suspended, or the machine had no time for it; the watchdog of the plant may have acted meanwhile. Look at"
                    + " who stopped it, and at the load and the memory of the machine: takt check FILE.conf --machine."),
    PLANT_SILENT(
            Subject.LOOP,
            AlarmPriority.CRITICAL,
            0,
            3,
            "Nothing comes from the plant. Look at the link, the gateway and the plant's controller; drive the plant by its own"
                    + " panel."),
    SIGNAL_LOST(
            Subject.SIGNAL,
            AlarmPriority.MEDIUM,
            0,
            3,
            "The loop uses its prediction in place of the signal. Look at the transmitter and its wiring; a value that the range or the"
                    + " rate of the file refuses is named by its verdict."),
    CONTROLLED_DROPPED(
            Subject.CONTROLLED,
            AlarmPriority.MEDIUM,
            0,
            3,
            "The loop no longer holds this variable, because its signal is lost. Look at the transmitter; when the signal is back the"
                    + " variable is held again."),
    ACTUATOR_STATUS_UNKNOWN(
            Subject.ACTUATOR,
            AlarmPriority.MEDIUM,
            0,
            3,
            "The plant no longer says who has the actuator or whether it can go on. Look at the tag and its source; takt ctl actuator NAME"
                    + " manual VALUE moves the actuator meanwhile."),
    PREDICTED(
            Subject.LOOP,
            AlarmPriority.LOW,
            2,
            5,
            "The loop drives on predictions in place of measurements. If it lasts, look at the link and at the signals that the text"
                    + " names."),
    SOLVER_RESTARTED(
            Subject.LOOP,
            AlarmPriority.MEDIUM,
            0,
            60,
            "Another solver took the place of one that failed or hung. Once is no harm; if it happens again, report it with the"
                    + " journal."),
    SOLVER_FAILING(
            Subject.LOOP,
            AlarmPriority.HIGH,
            0,
            3,
            "No plan is accepted. Look whether set-points and limits contradict each other or the state is outside its limits; the text"
                    + " has the last reason."),
    COMMAND_NOT_ACKNOWLEDGED(
            Subject.LOOP,
            AlarmPriority.HIGH,
            0,
            3,
            "The plant does not say that it applies the commands. Look whether it is in local mode, its watchdog has tripped, or another"
                    + " writer has taken over."),
    ACTUATOR_NOT_FOLLOWING(
            Subject.ACTUATOR,
            AlarmPriority.HIGH,
            0,
            3,
            "The actuator does not show what it is told. Look for a stuck valve, local mode, a tripped drive or a wrong scale."),
    ACTUATOR_SATURATED(
            Subject.ACTUATOR,
            AlarmPriority.LOW,
            60,
            10,
            "The actuator stands at its limit: the loop can do no more in that direction. Look at the set-point, the disturbance, or"
                    + " the limit."),
    LIMIT_VIOLATED(
            Subject.SIGNAL,
            AlarmPriority.HIGH,
            2,
            5,
            "A variable is beyond its limit. Look at the disturbance that drove it there and at whether the actuators still have"
                    + " room."),
    ZONE_GIVEN_UP(
            Subject.ZONE,
            AlarmPriority.LOW,
            0,
            5,
            "Not all limits can be met at rest, and this one has a lower rank than those in its way. Look at the limits, at actuators that"
                    + " are at an end or out of service, and at the disturbance."),
    LIMITS_CROSSED(
            Subject.LIMITS,
            AlarmPriority.MEDIUM,
            0,
            3,
            "A schedule, a forecast or a limit on its way has put a lower limit above its upper one; what lies between the two holds"
                    + " meanwhile. Correct the one that is wrong."),
    TARGETS_FAILED(
            Subject.LOOP,
            AlarmPriority.MEDIUM,
            0,
            3,
            "No steady state was found; the plans follow the last one. Look whether limits without a rank contradict each other, and"
                    + " whether a parameter is far outside of its range."),
    AUTO_LEFT(
            Subject.LOOP,
            AlarmPriority.MEDIUM,
            0,
            3,
            "Every actuator was taken from the loop, which then went to manual and stays there: each actuator stays where it is. takt ctl"
                    + " mode auto lets the loop drive again as soon as one is given back; takt ctl mode manual says that manual is meant."),
    LOOP_SAFE(
            Subject.LOOP,
            AlarmPriority.CRITICAL,
            0,
            0,
            "The loop drives its actuators to their fail-safe values and stays there. When the cause is gone: takt ctl acknowledge, then"
                    + " takt ctl mode auto."),
    PAIR_WITHOUT_STANDBY(
            Subject.LOOP,
            AlarmPriority.MEDIUM,
            5,
            3,
            "No other controller could take the lead with the same command. Look whether it runs, and what takt ctl pair state says; until"
                    + " then a fault of this one costs the plant its commands."),
    RECORDER_DROPS(
            Subject.LOOP,
            AlarmPriority.LOW,
            0,
            60,
            "The journal lacks records. Look at the disk: whether it is full or slow."),
    STATE_NOT_KEPT(
            Subject.LOOP,
            AlarmPriority.MEDIUM,
            0,
            3,
            "A loop that starts again goes on with what was written before, or with nothing: set-points and limits of operators, and that"
                    + " the loop is not to drive, would be lost. Look at the disk of the folder that the text names."),
    OFFSET_STAYS(
            Subject.SIGNAL,
            AlarmPriority.MEDIUM,
            0,
            0,
            "The plant rests elsewhere than each plan promises. Look for a disturbance that the model does not know (a feed, a leak, a"
                    + " fouled exchanger) or a sensor that is off; estimated disturbances (estimator.offset-free = auto) remove"
                    + " what is constant."),
    DATA_ENDED(
            Subject.LOOP,
            AlarmPriority.MEDIUM,
            0,
            3,
            "A forecast of a parameter has ended or is older than its stale-after, or a table has ended or ends within the horizon. Send"
                    + " a new forecast, or extend the data of a table; beyond = hold in the file says that its last value is meant to"
                    + " hold."),
    VALUE_OUT_OF_RANGE(
            Subject.LOOP,
            AlarmPriority.MEDIUM,
            0,
            3,
            "A schedule asks for a value that its parameter may not have; the nearest one that it may have is used. Correct the schedule,"
                    + " or the range of the parameter."),
    TABLE_LEFT(
            Subject.LOOP,
            AlarmPriority.LOW,
            0,
            3,
            "The plan looks up a table beyond its range, where it goes on as a straight line. Look whether the plant may be there; if so,"
                    + " extend the table, otherwise bound the variable.");

    /** The kind of thing that a condition refers to. There is one alarm for each such thing. */
    public enum Subject {
        /** The loop as a whole. */
        LOOP,
        /** A variable of the model, or a family of them. */
        SIGNAL,
        /** An actuator, by the name of its control. */
        ACTUATOR,
        /** A zone with a rank, by the name of its statement. */
        ZONE,
        /** A lower and an upper limit, by the name of their statement or their variable. */
        LIMITS,
        /** A controlled variable, by its name in the block controlled. */
        CONTROLLED
    }

    private final Subject subject;
    private final AlarmPriority usual;
    private final int onDelayPeriods;
    private final int offDelayPeriods;
    private final String advice;

    AlarmCondition(Subject subject, AlarmPriority usual, int onDelayPeriods, int offDelayPeriods, String advice) {
        this.subject = subject;
        this.usual = usual;
        this.onDelayPeriods = onDelayPeriods;
        this.offDelayPeriods = offDelayPeriods;
        this.advice = advice;
    }

    /** The kind of thing that this condition refers to. */
    public Subject subject() {
        return subject;
    }

    /** The default priority, used where neither the settings nor the finding give another one. */
    public AlarmPriority usual() {
        return usual;
    }

    /**
     * The default on-delay: the number of periods for which the condition must be present before the alarm is raised.
     */
    public int onDelayPeriods() {
        return onDelayPeriods;
    }

    /**
     * The default off-delay: the number of periods for which the condition must be absent before it has returned to
     * normal.
     */
    public int offDelayPeriods() {
        return offDelayPeriods;
    }

    /** A likely cause, and what to do. */
    public String advice() {
        return advice;
    }

    /** Whether detection takes so long that the time of the alarm does not show when the condition began. */
    public boolean isSlow() {
        return this == OFFSET_STAYS || this == ACTUATOR_SATURATED;
    }

    /** The name in files, identities and messages. */
    public String label() {
        return Labels.of(this);
    }
}
