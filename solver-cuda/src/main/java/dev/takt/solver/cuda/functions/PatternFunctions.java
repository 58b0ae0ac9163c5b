package dev.takt.solver.cuda.functions;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.device.DeviceKernel;
import dev.takt.solver.cuda.device.DeviceModule;
import dev.takt.solver.cuda.device.compiler.CudaSource;
import dev.takt.solver.cuda.execution.DeviceReduction;
import dev.takt.solver.cuda.execution.GatherMap;
import dev.takt.solver.cuda.execution.KernelLibrary;
import dev.takt.solver.kernels.CompiledProgram;

/**
 * The functions of a transcribed problem on the device, from the same derivative programs as on the CPU: a launch evaluates
 * all instances of all patterns, and sums are gathered in a fixed order.
 */
public final class PatternFunctions implements DeviceFunctions {
    private final Device device;
    private final CompiledProgram program;
    private final PatternTables tables;
    private final DeviceReduction reduction;
    private final DeviceKernel objective;
    private final DeviceKernel gradient;
    private final DeviceKernel constraints;
    private final DeviceKernel jacobian;
    private final DeviceKernel hessian;
    private final DeviceKernel sum;
    private final DeviceKernel gatherSum;
    private final DeviceKernel doubleAt;
    private final long parameters;
    private final long terms;
    private final long gradientTerms;
    private final long rowTerms;

    /**
     * Compiles the kernels and uploads everything that does not change.
     *
     * @param library the modules of the hand-written kernels
     */
    public PatternFunctions(
            Device device,
            CompiledProgram program,
            KernelLibrary library,
            DeviceReduction reduction,
            DeviceArena memory) {
        this.device = device;
        this.program = program;
        this.reduction = reduction;
        var source = new ProgramSource();
        tables = new PatternTables(program, source, memory);
        DeviceModule module = device.load(source.source("program"));
        objective = module.kernel(PatternTables.OBJECTIVE);
        gradient = module.kernel(PatternTables.GRADIENT);
        constraints = module.kernel(PatternTables.CONSTRAINTS);
        jacobian = module.kernel(PatternTables.JACOBIAN);
        hessian = module.kernel(PatternTables.HESSIAN);
        sum = library.vectors().kernel("sumTerms");
        gatherSum = library.program().kernel("gatherSum");
        doubleAt = library.program().kernel("doubleAt");
        parameters = memory.doubles(program.parameters().values().length);
        terms = memory.doubles(tables.objective().results());
        gradientTerms = memory.doubles(tables.gradient().results());
        rowTerms = memory.doubles(tables.constraints().results());
        load();
    }

    /** The source that is compiled for a program. */
    public static CudaSource source(CompiledProgram program, DeviceArena memory) {
        var source = new ProgramSource();
        new PatternTables(program, source, memory);
        return source.source("program");
    }

    @Override
    public void load() {
        double[] values = program.parameters().values();
        device.upload(values, values.length, parameters);
    }

    private void run(DeviceKernel kernel, PatternTables.Table table, long x, double weight, long weights, long out) {
        kernel.with(table.blocks())
                .with(tables.indices())
                .with(tables.data())
                .with(x)
                .with(parameters)
                .with(weight)
                .with(weights)
                .with(out)
                .launch(table.blockCount(), ProgramSource.BLOCK, 0);
    }

    private void gather(GatherMap map, long from, long to) {
        gatherSum
                .with(map.results())
                .with(map.start())
                .with(map.position())
                .with(from)
                .with(to)
                .launchOver(map.results());
    }

    @Override
    public boolean isOnDevice() {
        return true;
    }

    @Override
    public double objective(long x) {
        addObjective(x, reduction.begin());
        return reduction.keepSum().only();
    }

    @Override
    public void addObjective(long x, DeviceReduction to) {
        run(objective, tables.objective(), x, 0, 0, terms);
        int count = tables.objective().results();
        to.add(sum.with(count).with(terms), count);
    }

    @Override
    public void gradient(long x, long result) {
        run(gradient, tables.gradient(), x, 0, 0, gradientTerms);
        gather(tables.gradientMap(), gradientTerms, result);
    }

    @Override
    public void constraints(long x, long values) {
        run(constraints, tables.constraints(), x, 0, 0, rowTerms);
        gather(tables.constraintMap(), rowTerms, values);
    }

    @Override
    public void jacobian(long x, long values) {
        run(jacobian, tables.jacobian(), x, 0, 0, values);
    }

    @Override
    public void hessian(long x, double weight, long multipliers, long values) {
        run(hessian, tables.hessian(), x, weight, multipliers, values);
        doubleAt.with(tables.doubledCount()).with(tables.doubled()).with(values).launchOver(tables.doubledCount());
    }
}
