package dev.takt.solver.kernels;

import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.number;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.problems.DistillationColumn;
import dev.takt.solver.problems.HeatedPlate;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import dev.takt.solver.transcription.grid.ParameterBlock;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compiled transcriptions of models: the benchmark plants. */
class TranscribedProgramTest {
    private static final int TRAYS = 6;
    private static final int FEED = 4;
    private static final int SUPPORTS = 8;

    /** The column by hand keeps the compositions at the first support as variables; the transcription substitutes them. */
    @Test
    void columnAgreesWithTheOneTranscribedByHand() {
        var column = new TranscribedColumn(TRAYS, SUPPORTS - 1);
        var byHand = new CompiledProgram(column.problem());
        var program =
                compile(DistillationColumn.reference().withTrays(TRAYS, FEED).withSupports(SUPPORTS));
        double[] xByHand = new Random(3).doubles(byHand.variables(), 0.1, 0.9).toArray();
        for (int tray = 1; tray <= TRAYS; tray++) {
            program.parameters().set(tray - 1, xByHand[column.composition(tray, 0)]);
        }
        int[] variables = new int[program.variables()];
        double[] x = new double[variables.length];
        for (int variable = 0; variable < variables.length; variable++) {
            variables[variable] = place(column, program.variableName(variable));
            x[variable] = xByHand[variables[variable]];
        }

        assertEquals(byHand.objective(xByHand), program.objective(x), 1e-13);
        double[] valuesByHand = new double[byHand.rows()];
        byHand.constraints(xByHand, valuesByHand);
        double[] values = new double[program.rows()];
        program.constraints(x, values);
        double[][] jacobianByHand = DenseMatrix.jacobian(byHand, xByHand);
        double[][] jacobian = DenseMatrix.jacobian(program, x);
        double[] multipliers = new Random(4).doubles(program.rows(), -1, 1).toArray();
        double[] multipliersByHand = new double[byHand.rows()];
        for (int row = 0; row < values.length; row++) {
            int rowByHand = place(column, program.rowName(row).replace("balance", "x"));
            multipliersByHand[rowByHand] = multipliers[row];
            assertEquals(valuesByHand[rowByHand], values[row], 1e-13, program.rowName(row));
            assertArrayEquals(picked(jacobianByHand[rowByHand], variables), jacobian[row], 1e-13);
        }
        double[][] hessianByHand = DenseMatrix.hessian(byHand, xByHand, 2, multipliersByHand);
        double[][] hessian = DenseMatrix.hessian(program, x, 2, multipliers);
        for (int variable = 0; variable < variables.length; variable++) {
            assertArrayEquals(picked(hessianByHand[variables[variable]], variables), hessian[variable], 1e-12);
        }
    }

    @Test
    void plateReportsDefinedTemperaturesBesideFreeOnes() {
        var program = compile(HeatedPlate.reference().withSide(5));
        double[] x = new double[program.variables()];
        program.start(x);
        double[] outputs = new double[program.problem().outputCount()];
        program.outputs(x, outputs);

        VariableBlock temperature = program.problem().variableBlocks().getFirst();
        int supports = temperature.shape()[0];
        for (int k = 1; k < supports; k++) {
            assertEquals(4.1 * Math.cbrt(60), outputs[index(temperature, k, 0, 2)], 1e-13, "hot wall");
            assertEquals(50, outputs[index(temperature, k, 4, 2)], "cold wall");
            assertEquals(20, outputs[index(temperature, k, 2, 2)], "inside");
        }
    }

    @Test
    void parametersTakeTheModelsValuesAtTheSupports() {
        var program = compile(HeatedPlate.reference().withSide(5));
        ParameterVector parameters = program.parameters();
        Parameter measured = program.problem().model().parameters().stream()
                .filter(parameter -> parameter.name().equals("T0"))
                .findFirst()
                .orElseThrow();
        ParameterBlock block = parameters.block(measured);

        assertArrayEquals(new int[] {5, 5}, block.shape());
        assertEquals(50, parameters.values()[block.offset() + 4]);
        assertEquals(20, parameters.values()[block.offset() + 6]);
    }

    @Test
    void namesCarryCoordinates() {
        var program =
                compile(DistillationColumn.reference().withTrays(TRAYS, FEED).withSupports(SUPPORTS));

        assertEquals("x[1](t=2.0)", program.variableName(0));
        assertEquals("balance[1](t=2.0)", program.rowName(0));
    }

    @Test
    void namesOfStatementsStandApartFromRoundedCoordinates() {
        var model = new OptimalControlProblemBuilder("names");
        Domain t = model.time("t", Supports.stepped(0, 1, 0.1), new DerivativeScheme.BackwardDifference());
        Variable x = model.variable("x", t).start(1).declare();
        model.atMost("x <= 2", x.running(), number(2));
        model.minimize(integral(x.running(), t));
        var program = new CompiledProgram(Transcription.of(model.build(), TranscriptionOptions.reduced()));

        assertEquals("x(t=0.3)", program.variableName(3));
        assertEquals("x <= 2 (t=0.3)", program.rowName(3));
    }

    private static CompiledProgram compile(DistillationColumn column) {
        return new CompiledProgram(Transcription.of(column.problem(), TranscriptionOptions.reduced()));
    }

    private static CompiledProgram compile(HeatedPlate plate) {
        return new CompiledProgram(Transcription.of(plate.problem(), TranscriptionOptions.reduced()));
    }

    /** The entry of the column by hand that the transcription calls {@code x[3](t=4.0)} or {@code u(t=4.0)}. */
    private static int place(TranscribedColumn column, String name) {
        double time = Double.parseDouble(name.substring(name.indexOf('=') + 1, name.length() - 1));
        int support = (int) Math.round(time / 2);
        return name.startsWith("x")
                ? column.composition(Integer.parseInt(name.substring(2, name.indexOf(']'))), support)
                : column.reflux(support);
    }

    private static double[] picked(double[] values, int[] places) {
        double[] picked = new double[places.length];
        for (int place = 0; place < places.length; place++) {
            picked[place] = values[places[place]];
        }
        return picked;
    }

    private static int index(VariableBlock block, int k, int i, int j) {
        return block.offset() + (k * block.shape()[1] + i) * block.shape()[2] + j;
    }
}
