package dev.takt.app.terminal;

/** The exit codes of the process. */
public final class ExitCode {
    /** Success. */
    public static final int DONE = 0;
    /** A defect of Takt. */
    public static final int DEFECT = 1;
    /** The command line or the file is wrong. */
    public static final int WRONG_INPUT = 2;
    /** The solver failed. */
    public static final int SOLVER_FAILED = 3;
    /** The selected device is not available, or fails. */
    public static final int NO_DEVICE = 4;
    /** The running loop cannot be reached, or refuses. */
    public static final int REFUSED = 5;

    private ExitCode() {}
}
