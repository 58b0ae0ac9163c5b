package dev.takt.dynamics;

import dev.takt.dynamics.ModelDynamics.Part;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.UndefinedValue;
import dev.takt.solver.kernels.program.Dependence;
import dev.takt.solver.transcription.SemiDiscretization;
import dev.takt.solver.transcription.pattern.PatternInstances;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** The compiled equations of a model at one instant; unknown i is the entry that row i determines. */
final class ModelEquations implements DynamicEquations {
    private static final int NONE = -1;

    private final CompiledProgram program;
    private final SemiDiscretization dynamics;
    private final List<TimeFunction> timeFunctions;
    private final double[] inputs;
    private final double[] parameters;
    private final int[] inputPlaces;
    private final int[] givenPlaces;
    private final int givenOffset;
    /** By state entry the unknown that it is, or NONE. */
    private final int[] unknownOf;
    /** By state entry its place among the outputs, or NONE where no equation determines it. */
    private final int[] outputOf;

    private final int[] stateValues;
    private final int[] massValues;
    private final CoordinateSparsity stateSparsity;
    private final CoordinateSparsity massSparsity;
    private final double[] jacobian;
    private final double[] x;
    private final double[] outputs;

    // large because the model has four kinds of unknowns and givens
    ModelEquations(
            SemiDiscretization dynamics,
            List<Part> states,
            List<Part> inputParts,
            List<Part> givenParts,
            List<TimeFunction> timeFunctions,
            double[] inputs,
            double[] parameters) {
        this.program = new CompiledProgram(dynamics.residual());
        this.dynamics = dynamics;
        this.timeFunctions = timeFunctions;
        this.inputs = inputs;
        this.parameters = parameters;
        this.inputPlaces = places(inputParts);
        this.givenPlaces = places(givenParts);
        this.givenOffset = dynamics.residual().parameterCount();
        int[] rowOfState = rowsByPlace(dynamics.states());
        int[] rowOfDerivative = rowsByPlace(dynamics.derivatives());
        this.unknownOf = Arrays.stream(places(states))
                .map(place -> place == NONE ? NONE : rowOfState[place])
                .toArray();
        this.outputOf = outputs(states);
        CoordinateSparsity whole = program.jacobianSparsity();
        this.stateValues = valuesIn(whole, rowOfState);
        this.massValues = valuesIn(whole, rowOfDerivative);
        this.stateSparsity = part(whole, stateValues, rowOfState);
        this.massSparsity = part(whole, massValues, rowOfDerivative);
        this.jacobian = new double[whole.size()];
        this.x = new double[program.variables()];
        this.outputs = new double[dynamics.residual().outputCount()];
    }

    private static int[] places(List<Part> parts) {
        return parts.stream()
                .flatMapToInt(part -> Arrays.stream(part.block().free()))
                .toArray();
    }

    private int[] rowsByPlace(int[] places) {
        int[] rows = new int[program.variables()];
        Arrays.fill(rows, NONE);
        for (int row = 0; row < places.length; row++) {
            if (places[row] != NONE) {
                rows[places[row]] = row;
            }
        }
        return rows;
    }

    private int[] outputs(List<Part> states) {
        boolean[] defined = new boolean[dynamics.residual().outputCount()];
        for (PatternInstances instances : dynamics.residual().outputs()) {
            Arrays.stream(instances.targets()).forEach(target -> defined[target] = true);
        }
        return states.stream()
                .flatMapToInt(part -> IntStream.range(0, part.block().size()).map(entry -> {
                    int output = part.block().offset() + entry;
                    return part.block().free()[entry] != NONE || defined[output] ? output : NONE;
                }))
                .toArray();
    }

    private static int[] valuesIn(CoordinateSparsity whole, int[] rowOfPlace) {
        return IntStream.range(0, whole.size())
                .filter(k -> rowOfPlace[whole.columns()[k]] != NONE)
                .toArray();
    }

    private static CoordinateSparsity part(CoordinateSparsity whole, int[] values, int[] rowOfPlace) {
        return new CoordinateSparsity(
                Arrays.stream(values).map(k -> whole.rows()[k]).toArray(),
                Arrays.stream(values).map(k -> rowOfPlace[whole.columns()[k]]).toArray());
    }

    @Override
    public OptionalDouble step() {
        return dynamics.step();
    }

    @Override
    public int size() {
        return dynamics.states().length;
    }

    @Override
    public boolean isDifferential(int entry) {
        return dynamics.derivatives()[entry] != NONE;
    }

    @Override
    public CoordinateSparsity stateSparsity() {
        return stateSparsity;
    }

    @Override
    public CoordinateSparsity massSparsity() {
        return massSparsity;
    }

    @Override
    public boolean hasConstantMass() {
        return Arrays.stream(massValues).allMatch(k -> program.jacobianDependence(k) == Dependence.STRUCTURE);
    }

    @Override
    public void residual(double time, double[] state, double[] derivative, double[] residual) {
        place(time, state);
        placeDerivative(derivative);
        program.constraints(x, residual);
    }

    @Override
    public void jacobians(double time, double[] state, double[] derivative, double[] stateResult, double[] massResult) {
        place(time, state);
        placeDerivative(derivative);
        program.jacobian(x, jacobian);
        for (int k = 0; k < stateValues.length; k++) {
            stateResult[k] = jacobian[stateValues[k]];
        }
        for (int k = 0; k < massValues.length; k++) {
            massResult[k] = jacobian[massValues[k]];
        }
    }

    @Override
    public Optional<UndefinedValue> undefinedValue(double time, double[] state, double[] derivative) {
        place(time, state);
        placeDerivative(derivative);
        return program.undefinedValue(x);
    }

    private void place(double time, double[] unknowns) {
        double[] values = program.parameters().values();
        System.arraycopy(parameters, 0, values, 0, values.length);
        values[0] = time;
        for (TimeFunction function : timeFunctions) {
            function.evaluate(time, values);
        }
        scatter(inputs, 0, inputPlaces);
        scatter(parameters, givenOffset, givenPlaces);
        for (int i = 0; i < unknowns.length; i++) {
            x[dynamics.states()[i]] = unknowns[i];
        }
    }

    private void scatter(double[] values, int offset, int[] places) {
        for (int i = 0; i < places.length; i++) {
            if (places[i] != NONE) {
                x[places[i]] = values[offset + i];
            }
        }
    }

    private void placeDerivative(double[] derivative) {
        for (int i = 0; i < derivative.length; i++) {
            if (dynamics.derivatives()[i] != NONE) {
                x[dynamics.derivatives()[i]] = derivative[i];
            }
        }
    }

    @Override
    public double[] firstGuess() {
        double[] start = new double[x.length];
        program.start(start);
        return Arrays.stream(dynamics.states())
                .mapToDouble(place -> start[place])
                .toArray();
    }

    @Override
    public void read(double[] states, double[] unknowns) {
        for (int entry = 0; entry < unknownOf.length; entry++) {
            if (unknownOf[entry] != NONE) {
                unknowns[unknownOf[entry]] = states[entry];
            }
        }
    }

    @Override
    public void report(double time, double[] unknowns, double[] states) {
        place(time, unknowns);
        program.outputs(x, outputs);
        for (int entry = 0; entry < outputOf.length; entry++) {
            if (outputOf[entry] != NONE) {
                states[entry] = outputs[outputOf[entry]];
            }
        }
    }
}
