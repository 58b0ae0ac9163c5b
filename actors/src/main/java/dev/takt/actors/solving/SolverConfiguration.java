package dev.takt.actors.solving;

import dev.takt.config.Case;
import dev.takt.config.settings.SolverSettings;
import dev.takt.solver.accelerator.LinearSolver;
import dev.takt.solver.ipm.options.BarrierStrategy;
import dev.takt.solver.ipm.options.RealTimeOptions;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.ipm.options.Tolerances;
import dev.takt.solver.ipm.options.WarmStartOptions;
import dev.takt.solver.kernels.bytecode.KernelCompiler;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.transcription.TranscriptionOptions;
import java.nio.file.Path;
import java.util.List;

/** Converts the settings of a case file to options of the solver. */
public final class SolverConfiguration {
    /**
     * The smallest barrier parameter of warm solves, relative to the tolerance; its contribution to the error is
     * negligible.
     */
    private static final double WARM_BARRIER = 1e-3;

    private SolverConfiguration() {}

    /** The options for the settings. */
    public static NmpcOptions of(SolverSettings settings) {
        Tolerances standard = Tolerances.DEFAULT;
        Tolerances tolerances = new Tolerances(
                settings.tolerance(),
                standard.dual(),
                standard.constraints(),
                standard.complementarity(),
                settings.acceptableTolerance(),
                settings.acceptableIterations());
        WarmStartOptions warm = WarmStartOptions.DEFAULT;
        SolverOptions solver = new SolverOptions(
                tolerances,
                settings.maxIterations(),
                barrier(settings),
                settings.boundRelaxation(),
                settings.maxGradient(),
                SolverOptions.DEFAULT.initialPoint(),
                new WarmStartOptions(
                        warm.leastIterations(),
                        settings.warmPush(),
                        Math.min(warm.smallestBarrier(), WARM_BARRIER * settings.tolerance()),
                        warm.largestBarrier(),
                        warm.patience(),
                        warm.safeBarrier()),
                new KktOptions(
                        kkt(settings),
                        settings.liftedRelaxation(),
                        settings.threads(),
                        settings.cache().map(Path::of)),
                RealTimeOptions.of(settings.realTimeIterations()));
        return new NmpcOptions(
                transcription(settings),
                solver,
                settings.start(),
                ComputeDevice.backend(settings.backend(), settings.linearSolver()),
                settings.hessian());
    }

    /**
     * Transcribes, compiles and analyses the problem of a case, with the kernels of the {@linkplain KernelCompiler#present present}
     * compiler.
     *
     * @throws ModelException if this fails, or the KKT system of the case does not apply
     */
    public static RecedingHorizonSolver solver(Case read) {
        return solver(read, of(read.solver()), KernelCompiler.present());
    }

    /**
     * Likewise, with kernels that may have been compiled before.
     *
     * @param options those that the case asks for
     * @param compiler of all solvers that share kernels
     * @throws ModelException if this fails, or the KKT system of the case does not apply
     */
    public static RecedingHorizonSolver solver(Case read, NmpcOptions options, KernelCompiler compiler) {
        try {
            return starting(read, RecedingHorizonSolver.of(read.model().problem(), options, compiler));
        } catch (IllegalArgumentException e) {
            if (options.solver().kkt().choice() == KktChoice.AUTO) {
                throw e;
            }
            throw new ModelException(List.of(new ModelProblem(
                    "solver.kkt", String.valueOf(e.getMessage()), "a KKT system that applies to this problem", "")));
        }
    }

    /** Likewise, with other options than those that the case asks for. */
    public static RecedingHorizonSolver solver(Case read, NmpcOptions options) {
        return starting(read, RecedingHorizonSolver.of(read.model().problem(), options));
    }

    private static RecedingHorizonSolver starting(Case read, RecedingHorizonSolver solver) {
        read.model().starts().trajectories().forEach(solver.starts()::set);
        return solver;
    }

    private static BarrierStrategy barrier(SolverSettings settings) {
        return switch (settings.barrier()) {
            case EAGER -> new BarrierStrategy.Eager(settings.initialBarrier());
            case MONOTONE -> new BarrierStrategy.Monotone(settings.initialBarrier());
            case ADAPTIVE -> new BarrierStrategy.Adaptive(BarrierStrategy.Oracle.LOQO, settings.initialBarrier());
        };
    }

    /**
     * The KKT system. {@code auto} chooses by the costs on the CPU; on a device it is the system that is factorized
     * there.
     */
    private static KktChoice kkt(SolverSettings settings) {
        if (settings.kkt() != KktChoice.AUTO || settings.backend() != SolverSettings.Backend.CUDA) {
            return settings.kkt();
        }
        // A linear-solver library factorizes condensed systems only.
        return settings.linearSolver() == LinearSolver.TAKT ? KktChoice.AUGMENTED : KktChoice.HYBRID;
    }

    /** The options of the transcription. */
    public static TranscriptionOptions transcription(SolverSettings settings) {
        return switch (settings.formulation()) {
            case REDUCED -> TranscriptionOptions.reduced();
            case FULL -> TranscriptionOptions.complete();
        };
    }
}
