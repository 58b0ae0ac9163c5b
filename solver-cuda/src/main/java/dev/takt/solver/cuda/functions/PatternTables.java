package dev.takt.solver.cuda.functions;

import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.execution.GatherMap;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kernels.program.DerivativeProgram;
import dev.takt.solver.kernels.program.ProgramInstances;
import dev.takt.solver.kernels.program.StraightLineProgram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The instances of a transcribed problem on the device: what fills the holes, once for all functions, and for each function
 * the table that its kernel reads. Values of Jacobian and Hessian stand where the program's sparsities say.
 */
final class PatternTables {
    static final String OBJECTIVE = "objectiveTerms";
    static final String GRADIENT = "gradientTerms";
    static final String CONSTRAINTS = "constraintTerms";
    static final String JACOBIAN = "jacobianValues";
    static final String HESSIAN = "hessianValues";

    /**
     * The work of one function.
     *
     * @param blocks address of a row of numbers a block
     * @param blockCount number of blocks
     * @param results number of values written
     */
    record Table(long blocks, int blockCount, int results) {}

    /** Where what fills the holes of a group stands. */
    private record Place(int variables, int parameters, int data, int targets) {}

    private final ProgramSource source;
    private final DeviceArena memory;
    private final List<ProgramInstances> objectiveGroups;
    private final List<ProgramInstances> constraintGroups;
    private final Set<ProgramInstances> rowGroups = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<ProgramInstances, Place> places = new IdentityHashMap<>();

    private final long indices;
    private final long data;
    private final Table objective;
    private final Table gradient;
    private final Table constraints;
    private final Table jacobian;
    private final Table hessian;
    private final GatherMap gradientMap;
    private final GatherMap constraintMap;
    private final int doubledCount;
    private final long doubled;

    /** Uploads the instances of a program and adds its straight-line programs to the source. */
    PatternTables(CompiledProgram program, ProgramSource source, DeviceArena memory) {
        this.source = source;
        this.memory = memory;
        objectiveGroups = program.groups().objective();
        constraintGroups = program.groups().rows();
        rowGroups.addAll(constraintGroups);
        List<ProgramInstances> all = program.groups().lagrangian();
        indices = memory.copyOf(placeIndices(all));
        data = memory.copyOf(all.stream()
                .flatMap(group -> Arrays.stream(group.data()))
                .flatMapToDouble(Arrays::stream)
                .toArray());
        objective = table(OBJECTIVE, objectiveGroups, DerivativeProgram::value);
        gradient = table(GRADIENT, objectiveGroups, DerivativeProgram::gradient);
        constraints = table(CONSTRAINTS, constraintGroups, DerivativeProgram::value);
        jacobian = table(JACOBIAN, constraintGroups, DerivativeProgram::gradient);
        hessian = table(HESSIAN, all, DerivativeProgram::hessian);
        gradientMap = GatherMap.of(program.variables(), gradientTargets(), memory);
        constraintMap = GatherMap.of(
                program.rows(),
                constraintGroups.stream()
                        .flatMap(group -> Arrays.stream(group.targets()))
                        .flatMapToInt(Arrays::stream)
                        .toArray(),
                memory);
        int[] positions = doubledPositions(all);
        doubledCount = positions.length;
        doubled = memory.copyOf(positions);
    }

    private int[] placeIndices(List<ProgramInstances> groups) {
        var parts = new ArrayList<int[]>();
        int size = 0;
        int numbers = 0;
        for (ProgramInstances group : groups) {
            int variables = size;
            int parameters = variables + group.count() * group.variables().length;
            int targets = parameters + group.count() * group.parameters().length;
            places.put(group, new Place(variables, parameters, numbers, targets));
            parts.addAll(Arrays.asList(group.variables()));
            parts.addAll(Arrays.asList(group.parameters()));
            parts.addAll(Arrays.asList(group.targets()));
            size = targets + group.count() * group.targets().length;
            numbers += group.count() * group.data().length;
        }
        return parts.stream().flatMapToInt(Arrays::stream).toArray();
    }

    private Table table(
            String function, List<ProgramInstances> groups, Function<DerivativeProgram, StraightLineProgram> part) {
        var rows = new ArrayList<int[]>();
        int results = 0;
        source.add(function);
        for (ProgramInstances group : groups) {
            StraightLineProgram values = part.apply(group.program());
            if (values.outputs().isEmpty()) {
                continue;
            }
            int number = source.add(function, values);
            Place place = place(group);
            int targets = rowGroups.contains(group) ? place.targets : -1;
            for (int first = 0; first < group.count(); first += ProgramSource.BLOCK) {
                rows.add(new int[] {
                    number, first, group.count(), place.variables, place.parameters, place.data, results, targets
                });
            }
            results += values.outputs().size() * group.count();
        }
        int[] flat = rows.stream().flatMapToInt(Arrays::stream).toArray();
        return new Table(memory.copyOf(flat), rows.size(), results);
    }

    private Place place(ProgramInstances group) {
        Place place = places.get(group);
        if (place == null) {
            throw new IllegalStateException("a group of instances has not been placed");
        }
        return place;
    }

    private int[] gradientTargets() {
        return objectiveGroups.stream()
                .flatMap(group ->
                        group.program().gradientEntries().stream().map(entry -> group.variables()[entry.hole()]))
                .flatMapToInt(Arrays::stream)
                .toArray();
    }

    /** Mixed derivatives of two holes that name the same variable count twice on the diagonal. */
    private int[] doubledPositions(List<ProgramInstances> groups) {
        var positions = new ArrayList<Integer>();
        int position = 0;
        for (ProgramInstances group : groups) {
            for (DerivativeProgram.HessianEntry entry : group.program().hessianEntries()) {
                int[] first = group.variables()[entry.row()];
                int[] second = group.variables()[entry.column()];
                for (int instance = 0; instance < group.count(); instance++) {
                    if (entry.row() != entry.column() && first[instance] == second[instance]) {
                        positions.add(position + instance);
                    }
                }
                position += group.count();
            }
        }
        return positions.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Address of the indices of all holes and targets. */
    long indices() {
        return indices;
    }

    /** Address of the grid data of all holes. */
    long data() {
        return data;
    }

    /** Terms of the objective. */
    Table objective() {
        return objective;
    }

    /** First derivatives of the terms of the objective. */
    Table gradient() {
        return gradient;
    }

    /** Terms of the rows. */
    Table constraints() {
        return constraints;
    }

    /** Values of the Jacobian. */
    Table jacobian() {
        return jacobian;
    }

    /** Values of the Hessian. */
    Table hessian() {
        return hessian;
    }

    /** The derivatives that each entry of the gradient is the sum of. */
    GatherMap gradientMap() {
        return gradientMap;
    }

    /** The terms that each row is the sum of. */
    GatherMap constraintMap() {
        return constraintMap;
    }

    /** Number of values of the Hessian that count twice. */
    int doubledCount() {
        return doubledCount;
    }

    /** Address of their positions. */
    long doubled() {
        return doubled;
    }
}
