package dev.takt.app.rehearsal.process;

/** What happens to one of two controllers, or between them. */
public enum PairFault {
    /** The one that leads is killed, and another process takes its place. */
    KILL_LEADER,
    /** The one that stands by is killed, and another process takes its place. */
    KILL_STANDBY,
    /** The one that leads stands still for some periods. */
    STOP_LEADER,
    /** The one that stands by stands still for some periods. */
    STOP_STANDBY,
    /** The two do not reach each other. */
    CUT_BETWEEN,
    /** The one that leads and the plant do not reach each other. */
    CUT_LEADER,
    /** The one that stands by and the plant do not reach each other. */
    CUT_STANDBY,
    /** Somebody else writes to the port of the pair. */
    GARBAGE,
    /** An engineer has the other one take the lead. */
    SWITCH,
    /** The one that leads reaches neither the plant nor the other one. */
    CUT_OFF,
    /** The solver of the one that leads stands still for some periods. */
    SOLVER_HANGS,
    /** The disk of the one that leads is full for some periods; where its folder is on a small file system alone. */
    FULL_DISK,
    /** The clock of one of the two is set by up to two hours; where there is a C compiler. */
    CLOCK_STEP;
}
