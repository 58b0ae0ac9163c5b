package dev.takt.solver.cuda.functions;

import dev.takt.solver.cuda.execution.DeviceReduction;

/**
 * The functions of a nonlinear program with arguments and results in device memory, given by address. Values stand in the
 * order of the program's sparsities.
 */
public interface DeviceFunctions {

    /** Takes the present parameters over; before every solve. */
    void load();

    /** Whether all of it runs on the device, so that it may be recorded. */
    boolean isOnDevice();

    /** The objective f at x. */
    double objective(long x);

    /** Adds the objective at x to the present value of a reduction. */
    void addObjective(long x, DeviceReduction reduction);

    /** Writes the gradient of f at x. */
    void gradient(long x, long gradient);

    /** Writes c(x). */
    void constraints(long x, long values);

    /** Writes the values of the Jacobian of c at x. */
    void jacobian(long x, long values);

    /** Writes the values of the Hessian of {@code weight * f + multipliers^T c} at x. */
    void hessian(long x, double weight, long multipliers, long values);
}
