package dev.takt.solver.kernels;

import dev.takt.solver.kernels.bytecode.LaneAccess;
import dev.takt.solver.kernels.program.Instruction;
import dev.takt.solver.kernels.program.ProgramInstances;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The instances of a pattern cut into runs in which every input is read in one way: grids make most indices grow by one,
 * or stay, from instance to instance.
 *
 * @param lanes instances that are evaluated at once, 1 for one by one
 * @param accesses how each indexed input is read in all runs when in lanes; {@code Weight} stands for the targets
 * @param boundaries where each run begins, and after them the number of instances
 */
@SuppressWarnings("ArrayRecordComponent")
public record InstanceRuns(int lanes, Map<Instruction, LaneAccess> accesses, int[] boundaries) {
    /** The share of steps that must be alike for an index to count as contiguous or constant. */
    private static final double REGULARITY = 0.8;

    /** Rough costs of an instance, in units of one that is evaluated alone; measured on the distillation column. */
    private static final double LANE_COST = 0.25;

    private static final double GATHER_COST = 0.25;
    private static final double RUN_COST = 3;

    public InstanceRuns {
        accesses = Map.copyOf(accesses);
    }

    /** All instances one by one. */
    static InstanceRuns single(ProgramInstances instances) {
        return new InstanceRuns(1, Map.of(), new int[] {0, instances.count()});
    }

    /**
     * The cheapest way to run over instances.
     *
     * @param inputs the indexed inputs of the program
     * @param lanes instances that are evaluated at once
     * @return runs with an access for each input, or {@link #single} where lanes do not pay
     */
    static InstanceRuns cheapest(ProgramInstances instances, Set<Instruction> inputs, int lanes) {
        var regular = new HashMap<Instruction, LaneAccess>();
        var gathered = new HashMap<Instruction, LaneAccess>();
        for (Instruction input : inputs) {
            regular.put(input, access(indices(input, instances)));
            gathered.put(input, LaneAccess.GATHERED);
        }
        InstanceRuns alone = single(instances);
        if (instances.count() == 0) {
            return alone;
        }
        InstanceRuns best = alone;
        double least = instances.count();
        for (InstanceRuns candidate :
                List.of(cut(instances, lanes, regular), new InstanceRuns(lanes, gathered, alone.boundaries))) {
            double cost = candidate.cost();
            if (cost < least) {
                least = cost;
                best = candidate;
            }
        }
        return best;
    }

    /** Whether the runs are for a lane kernel. */
    boolean inLanes() {
        return lanes > 1;
    }

    private double cost() {
        long gathers =
                accesses.values().stream().filter(LaneAccess.GATHERED::equals).count();
        double lane = LANE_COST + GATHER_COST * gathers / Math.max(1, accesses.size());
        double cost = 0;
        for (int run = 0; run + 1 < boundaries.length; run++) {
            int length = boundaries[run + 1] - boundaries[run];
            int rest = length % lanes;
            cost += RUN_COST + rest + lane * (length - rest);
        }
        return cost;
    }

    private static InstanceRuns cut(ProgramInstances instances, int lanes, Map<Instruction, LaneAccess> accesses) {
        int[] boundaries = new int[instances.count() + 1];
        int runs = 0;
        for (int instance = 1; instance < instances.count(); instance++) {
            if (breaks(instances, accesses, instance)) {
                boundaries[++runs] = instance;
            }
        }
        boundaries[++runs] = instances.count();
        return new InstanceRuns(lanes, accesses, Arrays.copyOf(boundaries, runs + 1));
    }

    private static boolean breaks(ProgramInstances instances, Map<Instruction, LaneAccess> accesses, int instance) {
        for (Map.Entry<Instruction, LaneAccess> entry : accesses.entrySet()) {
            int[] indices = indices(entry.getKey(), instances);
            int step = indices[instance] - indices[instance - 1];
            boolean regular = switch (entry.getValue()) {
                case CONTIGUOUS -> step == 1;
                case BROADCAST -> step == 0;
                case GATHERED -> true;
            };
            if (!regular) {
                return true;
            }
        }
        return false;
    }

    private static LaneAccess access(int[] indices) {
        int steady = 0;
        int growing = 0;
        for (int instance = 1; instance < indices.length; instance++) {
            int step = indices[instance] - indices[instance - 1];
            steady += step == 0 ? 1 : 0;
            growing += step == 1 ? 1 : 0;
        }
        double enough = REGULARITY * (indices.length - 1);
        if (growing >= enough) {
            return LaneAccess.CONTIGUOUS;
        }
        return steady >= enough ? LaneAccess.BROADCAST : LaneAccess.GATHERED;
    }

    private static int[] indices(Instruction input, ProgramInstances instances) {
        return switch (input) {
            case Instruction.Variable(int hole) -> instances.variables()[hole];
            case Instruction.Parameter(int hole) -> instances.parameters()[hole];
            case Instruction.Weight(int output) -> instances.targets()[output];
            default -> throw new IllegalArgumentException(input + " is not read by index");
        };
    }
}
