package dev.takt.solver.model.matrix;

import dev.takt.solver.model.Constraint;
import java.util.ArrayList;
import java.util.List;

/** Equations between vectors or matrices, an equation an element. */
public final class MatrixEquation {
    private MatrixEquation() {}

    /**
     * The equations of the elements, row by row, named {@code name[1]}, {@code name[2]}, …, those of matrices {@code
     * name[1,2]}, as in a model that is written as text.
     *
     * @throws IllegalArgumentException if the shapes differ
     */
    public static List<Constraint> elements(String name, Matrix left, Matrix right) {
        if (!left.hasShapeOf(right)) {
            throw new IllegalArgumentException(name + ": " + left.shape() + " equals " + right.shape());
        }
        List<Constraint> equations = new ArrayList<>();
        for (int row = 0; row < left.rows(); row++) {
            for (int column = 0; column < left.columns(); column++) {
                String element = name
                        + (left.columns() == 1 ? "[" + (row + 1) + "]" : "[" + (row + 1) + "," + (column + 1) + "]");
                equations.add(
                        new Constraint.Equation(element, left.entry(row, column), right.entry(row, column), List.of()));
            }
        }
        return equations;
    }
}
