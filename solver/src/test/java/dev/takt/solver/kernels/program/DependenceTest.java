package dev.takt.solver.kernels.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.problems.HeatedPlate;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a program says of its derivatives against what they do. */
class DependenceTest {

    @Test
    void valuesOfTheJacobianThatVaryAreThoseThatAreSaidTo() {
        var program = plate();
        double[] here = new double[program.jacobianSparsity().size()];
        double[] there = here.clone();
        program.jacobian(point(program, 1), here);
        program.jacobian(point(program, 2), there);
        for (int k = 0; k < here.length; k++) {
            boolean heat = program.variableName(program.jacobianSparsity().columns()[k])
                    .startsWith("Q");
            assertEquals(
                    heat ? Dependence.VARIABLES : Dependence.STRUCTURE,
                    program.jacobianDependence(k),
                    "the plate is linear in all but the heat");
            assertEquals(heat, here[k] != there[k], () -> "value of " + program.jacobianSparsity());
        }
    }

    @Test
    void objectiveIsQuadratic() {
        var program = plate();
        double[] here = new double[program.hessianSparsity().size()];
        double[] there = here.clone();
        double[] noMultipliers = new double[program.rows()];
        program.hessian(point(program, 1), 1, noMultipliers, here);
        program.hessian(point(program, 2), 1, noMultipliers, there);
        int constants = 0;
        for (int k = 0; k < here.length; k++) {
            if (program.hessianDependence(k) != Dependence.VARIABLES) {
                assertEquals(here[k], there[k]);
                constants++;
            }
        }
        assertEquals(constants, nonzeros(here), "all of the objective, and nothing of the constraints");
    }

    private static int nonzeros(double[] values) {
        int count = 0;
        for (double value : values) {
            count += value == 0 ? 0 : 1;
        }
        return count;
    }

    private static CompiledProgram plate() {
        return new CompiledProgram(
                Transcription.of(HeatedPlate.reference().withSide(9).problem(), TranscriptionOptions.reduced()));
    }

    private static double[] point(CompiledProgram program, int seed) {
        return new Random(seed).doubles(program.variables(), 50, 60).toArray();
    }
}
