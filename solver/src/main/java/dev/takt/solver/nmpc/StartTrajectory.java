package dev.takt.solver.nmpc;

import dev.takt.solver.kernels.StartOverrides;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ParameterFunction;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Values of a variable that are known from elsewhere, on a grid of their own, from which a solve may start: linear between the
 * supports, and the value of the nearest end outside of them. A control keeps its value on the interval that ends at a support.
 */
public final class StartTrajectory {
    private final double[][] supports;
    private final int[] shape;
    private final double[] values;

    /**
     * Values on a grid.
     *
     * @param supports along each domain of the variable, increasing, those of time counted from the start of the horizon; none for
     *     a domain of which only the number of supports is known: they are those of the problem, if it has as many, and equally
     *     spaced over the domain otherwise
     * @param shape number of supports along each domain
     * @param values the last domain runs fastest
     * @throws IllegalArgumentException if the numbers do not fit each other
     */
    public StartTrajectory(double[][] supports, int[] shape, double[] values) {
        int size = Arrays.stream(shape).reduce(1, Math::multiplyExact);
        if (supports.length != shape.length || size != values.length) {
            throw new IllegalArgumentException(values.length + " values on a grid of " + Arrays.toString(shape)
                    + " supports, of which " + supports.length + " domains are known");
        }
        for (int d = 0; d < shape.length; d++) {
            if (supports[d].length != 0 && supports[d].length != shape[d]) {
                throw new IllegalArgumentException(
                        supports[d].length + " supports along domain " + (d + 1) + "; expected " + shape[d]);
            }
        }
        this.supports = Arrays.stream(supports).map(double[]::clone).toArray(double[][]::new);
        this.shape = shape.clone();
        this.values = values.clone();
    }

    /** The values of a variable in a plan; empty if the plan has none of that name. */
    static Optional<StartTrajectory> of(Plan plan, String name) {
        VariableBlock block = plan.layout().blocks().get(name);
        if (block == null) {
            return Optional.empty();
        }
        double[][] supports = block.variable().domains().stream()
                .map(domain -> plan.layout().supports().get(domain.name()))
                .toArray(double[][]::new);
        return Optional.of(new StartTrajectory(
                supports,
                block.shape(),
                Arrays.copyOfRange(plan.output(), block.offset(), block.offset() + block.size())));
    }

    /** Whether the values are of as many domains as a variable. */
    public boolean fits(Variable variable) {
        return variable.domains().size() == shape.length;
    }

    /**
     * The values as a function of the coordinates of a variable.
     *
     * @param grid the supports of its domains in the problem
     * @throws IllegalArgumentException if it has not as many domains
     */
    public ParameterFunction over(Variable variable, double[][] grid) {
        if (!fits(variable)) {
            throw new IllegalArgumentException("values over " + shape.length + " domains for " + variable.name()
                    + ", which has " + variable.domains().size());
        }
        double[][] own = new double[shape.length][];
        boolean[] held = new boolean[shape.length];
        List<Domain> domains = variable.domains();
        for (int d = 0; d < own.length; d++) {
            Domain domain = domains.get(d);
            own[d] = supports[d].length > 0
                    ? supports[d]
                    : shape[d] == grid[d].length ? grid[d] : spread(domain, shape[d]);
            held[d] = variable.role() == Variable.Role.CONTROL && domain.kind() == Domain.Kind.TIME;
        }
        return coordinates -> at(own, held, coordinates, 0, 0);
    }

    /** Writes the values of a variable of a problem where it is free. */
    void write(VariableBlock block, PlanLayout layout, StartOverrides result) {
        double[][] grid = block.variable().domains().stream()
                .map(domain -> layout.supports().get(domain.name()))
                .toArray(double[][]::new);
        ParameterFunction function = over(block.variable(), grid);
        double[] coordinates = new double[grid.length];
        for (int value = 0; value < block.size(); value++) {
            int rest = value;
            for (int d = grid.length - 1; d >= 0; d--) {
                coordinates[d] = grid[d][rest % grid[d].length];
                rest /= grid[d].length;
            }
            if (block.free()[value] >= 0) {
                result.set(block.free()[value], function.at(coordinates));
            }
        }
    }

    private static double[] spread(Domain domain, int count) {
        return count == 1 ? new double[] {domain.from()} : Supports.uniform(domain.from(), domain.to(), count);
    }

    /** Interpolates along one domain after the other, the first one outermost. */
    private double at(double[][] own, boolean[] held, double[] coordinates, int d, int index) {
        if (d == own.length) {
            return values[index];
        }
        int before = index * shape[d];
        if (shape[d] == 1) {
            return at(own, held, coordinates, d + 1, before);
        }
        SupportAxis axis = new SupportAxis(own[d]);
        if (held[d]) {
            int k = coordinates[d] <= axis.time(0) ? 0 : axis.intervalEndingAtOrAfter(coordinates[d]);
            return at(own, held, coordinates, d + 1, before + k);
        }
        int k = axis.intervalStartingAtOrBefore(coordinates[d]);
        double fraction = axis.fraction(k, coordinates[d]);
        double left = at(own, held, coordinates, d + 1, before + k);
        return fraction == 0
                ? left
                : (1 - fraction) * left + fraction * at(own, held, coordinates, d + 1, before + k + 1);
    }
}
