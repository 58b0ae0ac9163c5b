package dev.takt.solver.nmpc;

import dev.takt.solver.kernels.NonlinearProgram;

/** The bounds of a program as they were when they were loaded. */
final class ProgramBounds {
    private final NonlinearProgram program;
    private final double[] variableLower;
    private final double[] variableUpper;
    private final double[] rowLower;
    private final double[] rowUpper;

    ProgramBounds(NonlinearProgram program) {
        this.program = program;
        variableLower = new double[program.variables()];
        variableUpper = new double[program.variables()];
        rowLower = new double[program.rows()];
        rowUpper = new double[program.rows()];
    }

    /** Reads the present bounds. */
    void load() {
        program.bounds(variableLower, variableUpper, rowLower, rowUpper);
    }

    double[] variableLower() {
        return variableLower;
    }

    double[] variableUpper() {
        return variableUpper;
    }

    double[] rowLower() {
        return rowLower;
    }

    double[] rowUpper() {
        return rowUpper;
    }
}
