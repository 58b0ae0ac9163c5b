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
        assertNodes(new double[] {0, 0.5, 1}, Nodes.GAUSS, 1);
        double root3 = Math.sqrt(3) / 6;
        assertNodes(new double[] {0, 0.5 - root3, 0.5 + root3, 1}, Nodes.GAUSS, 2);
        double root15 = Math.sqrt(15) / 10;
        assertNodes(new double[] {0, 0.5 - root15, 0.5, 0.5 + root15, 1}, Nodes.GAUSS, 3);
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

    /** With the stages as derivatives, the matrix A of Butcher's table is the inverse of that of the nodes without the left end. */
    @Test
    void theMethodsAreThoseOfButchersTables() {
        double root3 = Math.sqrt(3);
        double root6 = Math.sqrt(6);
        double root15 = Math.sqrt(15);
        assertTable(Nodes.GAUSS, 1, new double[][] {{0.5}}, new double[] {1});
        assertTable(Nodes.GAUSS, 2, new double[][] {{0.25, 0.25 - root3 / 6}, {0.25 + root3 / 6, 0.25}}, new double[] {
            0.5, 0.5
        });
        assertTable(
                Nodes.GAUSS,
                3,
                new double[][] {
                    {5.0 / 36, 2.0 / 9 - root15 / 15, 5.0 / 36 - root15 / 30},
                    {5.0 / 36 + root15 / 24, 2.0 / 9, 5.0 / 36 - root15 / 24},
                    {5.0 / 36 + root15 / 30, 2.0 / 9 + root15 / 15, 5.0 / 36}
                },
                new double[] {5.0 / 18, 4.0 / 9, 5.0 / 18});
        assertTable(Nodes.RADAU, 2, new double[][] {{5.0 / 12, -1.0 / 12}, {0.75, 0.25}}, new double[] {0.75, 0.25});
        assertTable(
                Nodes.RADAU,
                3,
                new double[][] {
                    {(88 - 7 * root6) / 360, (296 - 169 * root6) / 1800, (-2 + 3 * root6) / 225},
                    {(296 + 169 * root6) / 1800, (88 + 7 * root6) / 360, (-2 - 3 * root6) / 225},
                    {(16 - root6) / 36, (16 + root6) / 36, 1.0 / 9}
                },
                new double[] {(16 - root6) / 36, (16 + root6) / 36, 1.0 / 9});
    }

    /** The tables of Hairer and Wanner II, IV.5. */
    private static void assertTable(Nodes nodes, int stages, double[][] a, double[] b) {
        CollocationElement element = CollocationElement.of(new Collocation(nodes, stages));
        double[][] derivative = element.differentiation();
        double[] weights = element.weights();
        for (int i = 0; i < stages; i++) {
            assertEquals(b[i], weights[1 + i], 1e-14);
            for (int j = 0; j < stages; j++) {
                double product = 0;
                for (int k = 0; k < stages; k++) {
                    product += derivative[1 + i][1 + k] * a[k][j];
                }
                assertEquals(i == j ? 1 : 0, product, 1e-13);
            }
        }
    }

    /** Extrapolation adds up the derivatives at the nodes with the weights of the quadrature. */
    @ParameterizedTest
    @CsvSource({"1", "2", "3", "4", "5"})
    void theEndOfAGaussElementIsItsPolynomial(int points) {
        CollocationElement element = CollocationElement.of(new Collocation(Nodes.GAUSS, points));
        double[] at = element.nodes();
        double[] continuity = element.continuity();
        double[][] matrix = element.differentiation();
        for (int degree = 0; degree <= points; degree++) {
            double rest = 0;
            for (int j = 0; j < at.length; j++) {
                rest += continuity[j] * Math.pow(at[j], degree);
            }
            assertEquals(0, rest, 1e-12);
            for (int i = 1; i <= points; i++) {
                double value = 0;
                for (int j = 0; j <= points; j++) {
                    value += matrix[i][j] * Math.pow(at[j], degree);
                }
                assertEquals(degree == 0 ? 0 : degree * Math.pow(at[i], degree - 1), value, 1e-11);
            }
        }
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
        "GAUSS,1,1",
        "GAUSS,2,3",
        "GAUSS,3,5",
        "GAUSS,4,7",
        "GAUSS,5,9",
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
