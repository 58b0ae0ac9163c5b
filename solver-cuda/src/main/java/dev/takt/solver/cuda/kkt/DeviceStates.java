package dev.takt.solver.cuda.kkt;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.device.DeviceKernel;
import dev.takt.solver.cuda.device.DeviceModule;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.execution.DeviceReduction;
import dev.takt.solver.cuda.execution.GatherMap;
import dev.takt.solver.kkt.elimination.StateFactors;
import dev.takt.solver.kkt.elimination.StateJacobian;
import dev.takt.solver.kkt.reduced.ReducedStructure;
import dev.takt.solver.linalg.sparse.CompressedRows;

/**
 * The Jacobian of the equality rows in the states on a device: its diagonal blocks factorized, the sweeps of its solves, and
 * how the states follow the controls, {@code Z = -A^-1 B}.
 */
final class DeviceStates {
    private static final int THREADS = 64;

    private final Device device;
    private final int pairs;
    private final int columns;
    private final StateJacobian.Places places;
    private final GatherMap earlier;
    private final GatherMap free;
    private final int groups;
    private final long groupLevels;
    private final long levelStart;
    private final long target;
    private final long divisor;
    private final long sourceStart;
    private final long source;
    private final long productStart;
    private final long first;
    private final long second;
    private final long rowStart;
    private final long rowSource;
    private final int freeEntries;
    private final long freeRow;
    private final long freeColumn;
    private final ReducedStructure.Horizon horizon;
    private final DeviceSweep forward;
    private final DeviceSweep backward;
    private final long values;
    private final long weak;
    private final long z;
    private final DeviceKernel gatherSum;
    private final DeviceKernel factorizeStates;
    private final DeviceKernel startSensitivities;
    private final DeviceKernel amplification;
    private final DeviceKernel sumTerms;

    /** Uploads the structure and takes the memory. */
    DeviceStates(DeviceContext context, ReducedStructure structure) {
        device = context.device();
        DeviceArena memory = context.memory();
        DeviceModule module = context.library().reduced();
        pairs = structure.pairs();
        columns = structure.columns();
        places = structure.places();
        earlier = GatherMap.of(structure.earlier(), memory);
        free = GatherMap.of(structure.free(), memory);
        StateFactors.Factors factors = structure.factors();
        groups = factors.groupLevels().length - 1;
        groupLevels = memory.copyOf(factors.groupLevels());
        levelStart = memory.copyOf(factors.levelStart());
        target = memory.copyOf(factors.target());
        divisor = memory.copyOf(factors.divisor());
        sourceStart = memory.copyOf(factors.sources().start());
        source = memory.copyOf(factors.sources().index());
        productStart = memory.copyOf(factors.first().start());
        first = memory.copyOf(factors.first().index());
        second = memory.copyOf(factors.second());
        CompressedRows own = structure.ownEntries();
        rowStart = memory.copyOf(own.start());
        rowSource = memory.copyOf(own.index());
        CompressedRows controls = structure.freeRows();
        freeEntries = controls.size();
        freeRow = memory.copyOf(controls.rowOfEntries());
        freeColumn = memory.copyOf(controls.index());
        horizon = structure.horizon();
        int[] reach = structure.reach();
        forward = new DeviceSweep(module.kernel("sweep"), structure.forward(), reach, columns, memory);
        backward = new DeviceSweep(module.kernel("sweep"), structure.backward(), reach, columns, memory);
        values = memory.doubles(places.size());
        weak = memory.doubles(pairs);
        z = memory.doubles((long) pairs * columns);
        gatherSum = context.library().program().kernel("gatherSum");
        factorizeStates = module.kernel("factorizeStates");
        startSensitivities = module.kernel("startSensitivities");
        amplification = module.kernel("amplification");
        sumTerms = context.library().vectors().kernel("sumTerms");
    }

    /** Address of Z, by rows of as many entries as there are columns. */
    long sensitivities() {
        return z;
    }

    /** Launches the factorization of the present Jacobian, and Z. */
    void factorize(long jacobian) {
        gather(earlier, jacobian, values);
        gather(free, jacobian, values + (long) Double.BYTES * places.free());
        factorizeStates
                .with(groupLevels)
                .with(levelStart)
                .with(target)
                .with(divisor)
                .with(sourceStart)
                .with(source)
                .with(productStart)
                .with(first)
                .with(second)
                .with(rowStart)
                .with(rowSource)
                .with(ReducedStructure.weakPivot())
                .with(jacobian)
                .with(values)
                .with(weak)
                .launch(groups, THREADS, 0);
        device.clear(z, (long) Double.BYTES * pairs * columns);
        startSensitivities
                .with(freeEntries)
                .with(freeRow)
                .with(freeColumn)
                .with(values + (long) Double.BYTES * places.free())
                .with(columns)
                .with(z)
                .launchOver(freeEntries);
        if (pairs > 0) {
            forward.matrix(values, columns, z);
        }
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

    /** Adds three values to a reduction: the number of weak pivots, and the largest sensitivities at first and at most. */
    void addJudgement(DeviceReduction to) {
        to.add(sumTerms.with(pairs).with(weak), pairs);
        to.keepSum();
        to.add(
                amplification
                        .with(pairs)
                        .with(columns)
                        .with(horizon.firstFrom())
                        .with(horizon.firstTo())
                        .with(horizon.firstReach())
                        .with(horizon.lastFrom())
                        .with(horizon.lastReach())
                        .with(z),
                pairs);
        to.keepTwoLargest();
    }

    /** {@code x <- A^-1 x}. */
    void solve(long x) {
        if (pairs > 0) {
            forward.vector(values, x);
        }
    }

    /** {@code y <- A^-T y}. */
    void solveTransposed(long y) {
        if (pairs > 0) {
            backward.vector(values, y);
        }
    }
}
