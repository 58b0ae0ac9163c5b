package dev.takt.solver.transcription;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.problems.DistillationColumn;
import dev.takt.solver.problems.HeatedPlate;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The two benchmark plants: published sizes, and values against loops written by hand. */
class BenchmarkPlantsTest {
    @Test
    void theColumnHasTheReferenceSizes() {
        TranscribedProblem column =
                Transcription.of(DistillationColumn.reference().problem(), TranscriptionOptions.reduced());

        assertEquals(2_971, column.variableCount());
        assertEquals(2_880, column.rowCount());
        assertEquals(32, column.parameterCount());
        assertEquals(2, column.objective().size());
        assertEquals(10, column.constraints().size());
    }

    @Test
    void algebraicVariablesAreSubstituted() {
        TranscribedProblem column = Transcription.of(
                DistillationColumn.reference().withAlgebraicVariables().problem(), TranscriptionOptions.reduced());

        assertEquals(2_971, column.variableCount());
        assertEquals(2_880, column.rowCount());
        assertEquals(10, column.constraints().size());
    }

    @Test
    void theFullColumnHasTheSizesOfThePaper() {
        TranscribedProblem column = Transcription.of(
                DistillationColumn.reference().withAlgebraicVariables().problem(), TranscriptionOptions.complete());

        assertEquals(9_100, column.variableCount());
        assertEquals(9_100 - 91, column.rowCount());
    }

    @Test
    void thePlateHasTheReferenceSizes() {
        TranscribedProblem plate = Transcription.of(HeatedPlate.reference().problem(), TranscriptionOptions.reduced());

        assertEquals(4_707, plate.variableCount());
        assertEquals(4_693, plate.rowCount());
        assertTrue(plate.objective().size() <= 4, () -> plate.objective().size() + " objective patterns");
        assertEquals(18, plate.constraints().size());
    }

    @Test
    void theFullPlateHasTheSizesOfThePaper() {
        TranscribedProblem plate = Transcription.of(HeatedPlate.reference().problem(), TranscriptionOptions.complete());

        assertEquals(20_267, plate.variableCount());
        assertEquals(4_693 * 4 + 441 + 13 * 80, plate.rowCount());
    }

    @Test
    void everyEquationHasItsOwnVariable() {
        for (TranscribedProblem problem : new TranscribedProblem[] {
            Transcription.of(DistillationColumn.reference().problem(), TranscriptionOptions.reduced()),
            Transcription.of(HeatedPlate.reference().problem(), TranscriptionOptions.reduced())
        }) {
            int[] matchedVariables = problem.matchedVariables();
            assertEquals(
                    problem.rowCount(),
                    Arrays.stream(matchedVariables)
                            .filter(p -> p >= 0)
                            .distinct()
                            .count());
            for (int row = 0; row < matchedVariables.length; row++) {
                for (int d = 0; d < problem.rowPlacement().domains().size(); d++) {
                    assertEquals(
                            problem.rowPlacement().supports()[d][row],
                            problem.variablePlacement().supports()[d][matchedVariables[row]]);
                }
            }
        }
    }

    @Test
    void matchedEntriesAreNonzeroInTheJacobian() {
        for (boolean full : new boolean[] {false, true}) {
            for (OptimalControlProblem model : List.of(
                    DistillationColumn.reference().withAlgebraicVariables().problem(),
                    HeatedPlate.reference().withSide(9).problem())) {
                CompiledProgram program = new CompiledProgram(Transcription.of(model, new TranscriptionOptions(full)));
                double[] z =
                        new Random(3).doubles(program.variables(), 0.2, 0.8).toArray();
                CoordinateSparsity sparsity = program.jacobianSparsity();
                double[] values = new double[sparsity.size()];
                program.jacobian(z, values);
                double[] atMatch = new double[program.rows()];
                for (int i = 0; i < values.length; i++) {
                    if (program.matchedVariables()[sparsity.rows()[i]] == sparsity.columns()[i]) {
                        atMatch[sparsity.rows()[i]] += values[i];
                    }
                }
                assertTrue(Arrays.stream(atMatch).allMatch(value -> Math.abs(value) > 0.1));
            }
        }
    }

    @Test
    void theFullColumnHasTheSameEquations() {
        OptimalControlProblem model = DistillationColumn.reference()
                .withTrays(6, 3)
                .withSupports(8)
                .withAlgebraicVariables()
                .problem();
        TranscribedProblem reducedProblem = Transcription.of(model, TranscriptionOptions.reduced());
        TranscribedProblem fullProblem = Transcription.of(model, TranscriptionOptions.complete());
        CompiledProgram reduced = new CompiledProgram(reducedProblem);
        CompiledProgram full = new CompiledProgram(fullProblem);
        double[] z = new Random(5).doubles(reduced.variables(), 0.2, 0.8).toArray();
        double[] outputs = new double[reducedProblem.outputCount()];
        reduced.outputs(z, outputs);
        double[] x = new double[full.variables()];
        for (VariableBlock block : fullProblem.variableBlocks()) {
            for (int k = 0; k < 8; k++) {
                VariableBlock state = block(reducedProblem, block.variable().name());
                boolean derivative = block.variable().name().startsWith("der(");
                double value = outputs[state.offset() + k];
                x[block.free()[k]] = derivative ? k == 0 ? 0 : (value - outputs[state.offset() + k - 1]) / 2 : value;
            }
        }
        double[] rows = new double[full.rows()];
        full.constraints(x, rows);
        double[] expected = new double[reduced.rows()];
        reduced.constraints(z, expected);

        assertEquals(reduced.objective(z), full.objective(x), 1e-12);
        for (RowBlock block : fullProblem.rowBlocks()) {
            boolean balance = block.name().startsWith("balance");
            for (int k = balance ? 1 : 0; k < block.count(); k++) {
                int i = balance ? Integer.parseInt(block.name().replaceAll("\\D", "")) : 0;
                assertEquals(
                        balance ? expected[(i - 1) * 7 + k - 1] : 0, rows[block.offset() + k], 1e-12, block.name());
            }
        }
    }

    /** The block of a variable, or of the state of a derivative. */
    private static VariableBlock block(TranscribedProblem problem, String name) {
        String plain = name.startsWith("der(") ? name.substring(4, name.indexOf(',')) : name;
        return problem.variableBlocks().stream()
                .filter(block -> block.variable().name().equals(plain))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void rowsOfTheColumnAreTheBalances() {
        DistillationColumn data = DistillationColumn.reference();
        CompiledProgram program = new CompiledProgram(Transcription.of(data.problem(), TranscriptionOptions.reduced()));
        Random random = new Random(7);
        double[] z = random.doubles(program.variables(), 0.1, 0.9).toArray();
        double[][] x = new double[33][91];
        for (int i = 1; i <= 32; i++) {
            x[i][0] = 0.5;
            System.arraycopy(z, (i - 1) * 90, x[i], 1, 90);
        }
        double[] u = Arrays.copyOfRange(z, 32 * 90, z.length);

        double[] expected = new double[2_880];
        double cost = 0;
        for (int k = 0; k < 91; k++) {
            double weight = k == 0 || k == 90 ? 1 : 2;
            cost += weight * (Math.pow(x[1][k] - data.xbar(), 2) + Math.pow(u[k] - data.ubar(), 2));
            for (int i = 1; i <= 32 && k > 0; i++) {
                expected[(i - 1) * 90 + k - 1] = (x[i][k] - x[i][k - 1]) / 2 - balance(data, x, u[k], i, k);
            }
        }
        double[] actual = new double[program.rows()];
        program.constraints(z, actual);

        assertArrayEquals(expected, actual, 1e-12);
        assertEquals(cost, program.objective(z), 1e-10);
    }

    private static double balance(DistillationColumn c, double[][] x, double u, int i, int k) {
        double reflux = u * c.D();
        double vapour = reflux + c.D();
        double stripping = reflux + c.F();
        if (i == 1) {
            return vapour * (y(c, x[2][k]) - x[1][k]) / c.Ac();
        }
        if (i == c.N()) {
            return (stripping * x[i - 1][k] - (c.F() - c.D()) * x[i][k] - vapour * y(c, x[i][k])) / c.Ar();
        }
        double rising = vapour * (y(c, x[i][k]) - y(c, x[i + 1][k]));
        if (i == c.Nf()) {
            return (c.F() * c.xf() + reflux * x[i - 1][k] - stripping * x[i][k] - rising) / c.At();
        }
        return ((i < c.Nf() ? reflux : stripping) * (x[i - 1][k] - x[i][k]) - rising) / c.At();
    }

    private static double y(DistillationColumn c, double x) {
        return c.alpha() * x / (1 + (c.alpha() - 1) * x);
    }

    @Test
    void rowsOfThePlateAreTheHeatEquation() {
        HeatedPlate data = HeatedPlate.reference();
        CompiledProgram program = new CompiledProgram(Transcription.of(data.problem(), TranscriptionOptions.reduced()));
        Random random = new Random(11);
        double[] z = random.doubles(program.variables(), 55, 70).toArray();
        double[] heat = Arrays.copyOfRange(z, 13 * 361, z.length);
        double[][][] temperature = new double[14][21][21];
        for (int k = 0; k < 14; k++) {
            for (int i = 0; i < 21; i++) {
                for (int j = 0; j < 21; j++) {
                    temperature[k][i][j] = plate(z, heat, k, i, j);
                }
            }
        }

        double[] expected = new double[4_693];
        double cost = 0;
        for (int k = 0; k < 14; k++) {
            double step = k == 13 ? 0.04 : 0.08;
            double weight = k == 0 || k == 12 + 1 ? step / 2 : (step + (k == 12 ? 0.04 : 0.08)) / 2;
            for (int i = 5; i <= 15; i++) {
                for (int j = 5; j <= 15; j++) {
                    double area = 0.01 * (i == 5 || i == 15 ? 0.5 : 1) * (j == 5 || j == 15 ? 0.5 : 1);
                    cost += weight * area * Math.pow(temperature[k][i][j] - 58, 2);
                }
            }
            cost += weight * 1e-8 * heat[k] * heat[k];
            for (int i = 1; i < 20 && k > 0; i++) {
                for (int j = 1; j < 20; j++) {
                    double laplace = (temperature[k][i - 1][j]
                                    + temperature[k][i + 1][j]
                                    + temperature[k][i][j - 1]
                                    + temperature[k][i][j + 1]
                                    - 4 * temperature[k][i][j])
                            / 0.01;
                    expected[(k - 1) * 361 + (i - 1) * 19 + j - 1] =
                            (temperature[k][i][j] - temperature[k - 1][i][j]) / step - 230 * laplace + 500;
                }
            }
        }
        double[] actual = new double[program.rows()];
        program.constraints(z, actual);

        assertArrayEquals(expected, actual, 1e-6);
        assertEquals(cost, program.objective(z), 1e-9 * cost);
    }

    private static double plate(double[] z, double[] heat, int k, int i, int j) {
        boolean wall = i == 0 || i == 20 || j == 0 || j == 20;
        if (k == 0) {
            return wall ? 50 : 20;
        }
        if (i == 0) {
            return 4.1 * Math.cbrt(heat[k]);
        }
        if (i == 20 || j == 20) {
            return 50;
        }
        return j == 0 ? Math.sqrt(heat[k]) : z[(k - 1) * 361 + (i - 1) * 19 + j - 1];
    }
}
