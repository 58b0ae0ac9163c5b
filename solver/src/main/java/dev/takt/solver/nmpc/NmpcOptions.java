package dev.takt.solver.nmpc;

import dev.takt.solver.ipm.compute.ComputeBackend;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.kernels.HessianApproximation;
import dev.takt.solver.transcription.TranscriptionOptions;

/**
 * What can be chosen about a receding-horizon solver.
 *
 * @param transcription how the model becomes a nonlinear program
 * @param solver the interior point method and its KKT system
 * @param start from where a solve starts that is not told from where; the first is always cold
 * @param backend where it is computed
 * @param hessian what stands for the Hessian of the Lagrangian
 */
public record NmpcOptions(
        TranscriptionOptions transcription,
        SolverOptions solver,
        StartPolicy start,
        ComputeBackend backend,
        HessianApproximation hessian) {
    /** Reduced transcription, default solver, automatic start. */
    public static final NmpcOptions DEFAULT =
            new NmpcOptions(TranscriptionOptions.reduced(), SolverOptions.DEFAULT, StartPolicy.AUTO);

    /** Options for solves on the CPU. */
    public NmpcOptions(TranscriptionOptions transcription, SolverOptions solver, StartPolicy start) {
        this(transcription, solver, start, ComputeBackend.CPU, HessianApproximation.EXACT);
    }

    /** These options on another backend. */
    public NmpcOptions on(ComputeBackend other) {
        return new NmpcOptions(transcription, solver, start, other, hessian);
    }

    /** These options with another Hessian. */
    public NmpcOptions with(HessianApproximation other) {
        return new NmpcOptions(transcription, solver, start, backend, other);
    }

    /** These options with another start. */
    public NmpcOptions with(StartPolicy other) {
        return new NmpcOptions(transcription, solver, other, backend, hessian);
    }

    /** These options with another solver. */
    public NmpcOptions with(SolverOptions other) {
        return new NmpcOptions(transcription, other, start, backend, hessian);
    }
}
