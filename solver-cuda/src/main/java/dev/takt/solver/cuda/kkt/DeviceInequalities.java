package dev.takt.solver.cuda.kkt;

import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.device.DeviceKernel;
import dev.takt.solver.cuda.device.DeviceModule;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.execution.GatherMap;
import dev.takt.solver.kkt.reduced.ReducedStructure;
import dev.takt.solver.linalg.sparse.CompressedRows;

/** The inequality rows of a reduced system on a device: their slacks are eliminated, and recovered from the step. */
final class DeviceInequalities {
    private final int n;
    private final int count;
    private final long rows;
    private final GatherMap entryMap;
    private final long start;
    private final long variable;
    private final long variableStart;
    private final long inequality;
    private final long entry;
    private final long entries;
    private final long weight;
    private final long stiffness;
    private final long rowSigma;
    private final long slack;
    private final DeviceKernel gatherSum;
    private final DeviceKernel inequalityWeights;
    private final DeviceKernel eliminatedSlacks;
    private final DeviceKernel gatherRightHandSide;
    private final DeviceKernel inequalitySteps;

    /** Uploads the structure and takes the memory. */
    DeviceInequalities(DeviceContext context, ReducedStructure structure, int variables) {
        DeviceArena memory = context.memory();
        DeviceModule module = context.library().reduced();
        n = variables;
        int[] program = structure.inequalityRows();
        count = program.length;
        rows = memory.copyOf(program);
        entryMap = GatherMap.of(structure.inequalityEntries(), memory);
        CompressedRows byRow = structure.inequalities();
        start = memory.copyOf(byRow.start());
        variable = memory.copyOf(byRow.index());
        ReducedStructure.Rows byVariable = structure.inequalitiesOfVariables(n);
        variableStart = memory.copyOf(byVariable.columns().start());
        inequality = memory.copyOf(byVariable.columns().index());
        entry = memory.copyOf(byVariable.place());
        entries = memory.doubles(entryMap.results());
        weight = memory.doubles(count);
        stiffness = memory.doubles(count);
        rowSigma = memory.doubles(count);
        slack = memory.doubles(count);
        gatherSum = context.library().program().kernel("gatherSum");
        inequalityWeights = module.kernel("inequalityWeights");
        eliminatedSlacks = module.kernel("eliminatedSlacks");
        gatherRightHandSide = module.kernel("gatherRightHandSide");
        inequalitySteps = module.kernel("inequalitySteps");
    }

    /** Address of the weight of each row. */
    long weights() {
        return weight;
    }

    /** Takes new values. */
    void load(long jacobian, long slackDiagonal, long rowDiagonal) {
        gatherSum
                .with(entryMap.results())
                .with(entryMap.start())
                .with(entryMap.position())
                .with(jacobian)
                .with(entries)
                .launchOver(entryMap.results());
        inequalityWeights
                .with(count)
                .with(rows)
                .with(slackDiagonal)
                .with(rowDiagonal)
                .with(weight)
                .with(stiffness)
                .with(rowSigma)
                .launchOver(count);
    }

    /** Writes the right-hand side by variable with the slacks eliminated. */
    void gatherRightHandSide(long rx, long rs, long rc, long rightHandSide) {
        eliminatedSlacks
                .with(count)
                .with(rows)
                .with(weight)
                .with(stiffness)
                .with(rowSigma)
                .with(rs)
                .with(rc)
                .with(slack)
                .launchOver(count);
        gatherRightHandSide
                .with(n)
                .with(rx)
                .with(variableStart)
                .with(inequality)
                .with(entry)
                .with(entries)
                .with(slack)
                .with(rightHandSide)
                .launchOver(n);
    }

    /** Writes the steps of slacks and of the multipliers of inequality rows. */
    void recover(long rs, long rc, long dx, long ds, long dy) {
        inequalitySteps
                .with(count)
                .with(rows)
                .with(start)
                .with(variable)
                .with(entries)
                .with(weight)
                .with(stiffness)
                .with(rowSigma)
                .with(slack)
                .with(rs)
                .with(rc)
                .with(dx)
                .with(ds)
                .with(dy)
                .launchOver(count);
    }
}
