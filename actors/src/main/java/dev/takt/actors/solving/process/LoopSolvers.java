package dev.takt.actors.solving.process;

import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.solving.ComputeDevice;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.vitals.DeviceSigns;
import dev.takt.config.Case;
import dev.takt.config.settings.SolvingSettings.Place;
import dev.takt.loop.cycle.VitalSign;
import dev.takt.solver.accelerator.DeviceUsage;
import dev.takt.solver.kernels.bytecode.KernelCompiler;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The solvers of a loop, in this process or in others according to the case. */
public final class LoopSolvers implements PlanSolver.Factory, AutoCloseable {
    private final PlanSolver.Factory factory;
    private final Optional<SolverProcesses> processes;

    private LoopSolvers(PlanSolver.Factory factory, Optional<SolverProcesses> processes) {
        this.factory = factory;
        this.processes = processes;
    }

    /**
     * Prepares the solvers of a case.
     *
     * @param inProcess makes one in this process
     * @param setup of solvers in separate processes
     * @param command of such a process, which serves a solver at the socket whose path it is given
     */
    public static LoopSolvers of(
            Case read,
            LoopClock clock,
            PlanSolver.Factory inProcess,
            SolverSetup setup,
            Function<Path, ProcessBuilder> command) {
        if (read.loop().solving().place() == Place.IN_PROCESS) {
            return new LoopSolvers(sharingKernels(inProcess), Optional.empty());
        }
        SolverProcesses processes = new SolverProcesses(read, setup, command, clock);
        return new LoopSolvers(processes, Optional.of(processes));
    }

    /** A solver in place of another one has its kernels, which the JVM has seen to. */
    private static PlanSolver.Factory sharingKernels(PlanSolver.Factory solvers) {
        KernelCompiler compiler = new KernelCompiler();
        return () -> compiler.during(solvers::create);
    }

    @Override
    public PlanSolver create() {
        return factory.create();
    }

    /** The use of devices by the solvers; empty without devices. */
    public List<VitalSign> vitalSigns() {
        Optional<DeviceUsage> usage = processes.isPresent() ? processes.get().usage() : ComputeDevice.usage();
        return usage.map(DeviceSigns::of).stream().toList();
    }

    @Override
    public void close() {
        processes.ifPresent(SolverProcesses::close);
    }
}
