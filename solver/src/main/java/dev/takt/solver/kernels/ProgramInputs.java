package dev.takt.solver.kernels;

import java.util.Arrays;

/** The parameters and bounds that a program had at a moment, to see later whether it is still the same. */
public final class ProgramInputs {
    private final CompiledProgram program;
    private final double[] parameters;
    private final double[] overrides;
    private boolean known;

    /** Knows of no moment yet. */
    public ProgramInputs(CompiledProgram program) {
        this.program = program;
        parameters = new double[program.parameters().values().length];
        overrides = new double[program.boundOverrides().size()];
    }

    /** Notes the present ones. */
    public void take() {
        double[] values = program.parameters().values();
        System.arraycopy(values, 0, parameters, 0, values.length);
        program.boundOverrides().write(overrides);
        known = true;
    }

    /** Whether the present ones are those that were noted, bit for bit. */
    public boolean areSame() {
        return known
                && Arrays.equals(parameters, program.parameters().values())
                && program.boundOverrides().matches(overrides);
    }
}
