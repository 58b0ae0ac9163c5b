package dev.takt.solver.transcription.grid;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.solver.model.DerivativeScheme.Collocation;
import dev.takt.solver.model.DerivativeScheme.Nodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nodes, differentiation and quadrature of collocation elements against their closed forms. */
class CollocationElementTest {
    @Test
    void nodesAreTheClassicalOnes() {
        double root6 = Math.sqrt(6);
        double root5 = Math.sqrt(5);
        assertNodes(new double[] {0, 1.0 / 3, 1}, Nodes.RADAU, 2);
        assertNodes(new double[] {0, (4 - root6) / 10, (4 + root6) / 10, 1}, Nodes.RADAU, 3);
        assertNodes(new double[] {0, 1}, Nodes.LOBATTO, 2);
        assertNodes(new double[] {0, 0.5, 1}, Nodes.LOBATTO, 3);
        assertNodes(new double[] {0, (5 - root5) / 10, (5 + root5) / 10, 1}, Nodes.LOBATTO, 4);
        double root21 = Math.sqrt(21) / 14;
        assertNodes(new double[] {0, 0.5 - root21, 0.5, 0.5 + root21, 1}, Nodes.LOBATTO, 5);
    }

    private static void assertNodes(double[] expected, Nodes nodes, int points) {
        assertArrayEquals(
                expected, CollocationElement.of(new Collocation(nodes, points)).nodes(), 1e-15);
    }

    @ParameterizedTest
    @CsvSource({"RADAU,2", "RADAU,3", "RADAU,4", "RADAU,5", "LOBATTO,2", "LOBATTO,3", "LOBATTO,4", "LOBATTO,5"})
    void differentiationIsExactOnTheInterpolatedPolynomials(Nodes nodes, int points) {
        CollocationElement element = CollocationElement.of(new Collocation(nodes, points));
        double[] at = element.nodes();
        double[][] matrix = element.differentiation();
        for (int degree = 0; degree < at.length; degree++) {
            for (int i = 0; i < at.length; i++) {
                double value = 0;
                for (int j = 0; j < at.length; j++) {
                    value += matrix[i][j] * Math.pow(at[j], degree);
                }
                assertEquals(degree == 0 ? 0 : degree * Math.pow(at[i], degree - 1), value, 1e-11);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "RADAU,2,2",
        "RADAU,3,4",
        "RADAU,4,6",
        "RADAU,5,8",
        "LOBATTO,2,1",
        "LOBATTO,3,3",
        "LOBATTO,4,5",
        "LOBATTO,5,7"
    })
    void quadratureHasItsFullDegree(Nodes nodes, int points, int exact) {
        CollocationElement element = CollocationElement.of(new Collocation(nodes, points));
        double[] at = element.nodes();
        double[] weights = element.weights();
        for (int degree = 0; degree <= exact; degree++) {
            double integral = 0;
            for (int j = 0; j < at.length; j++) {
                integral += weights[j] * Math.pow(at[j], degree);
            }
            assertEquals(1.0 / (degree + 1), integral, 1e-13);
        }
    }
}
