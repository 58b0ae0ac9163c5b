package dev.takt.solver.cuda;

import static dev.takt.solver.problems.PatternExpressions.apply;
import static dev.takt.solver.problems.PatternExpressions.number;
import static dev.takt.solver.problems.PatternExpressions.product;
import static dev.takt.solver.problems.PatternExpressions.sum;

import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.problems.DistillationColumn;
import dev.takt.solver.problems.HeatedPlate;
import dev.takt.solver.problems.PatternProblem;
import dev.takt.solver.problems.Tables;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import dev.takt.solver.transcription.pattern.PatternNode;
import java.util.List;

/** The programs that the device tests evaluate and solve. */
public final class TestPrograms {

    private TestPrograms() {}

    /** A small distillation column. */
    public static CompiledProgram column() {
        return new CompiledProgram(Transcription.of(
                DistillationColumn.reference().withTrays(6, 4).withSupports(8).problem(),
                TranscriptionOptions.reduced()));
    }

    /** A small heated plate. */
    public static CompiledProgram plate() {
        return new CompiledProgram(
                Transcription.of(HeatedPlate.reference().withSide(5).problem(), TranscriptionOptions.reduced()));
    }

    /** Every operator, and tables, in rows and in the objective, with variables that appear in several holes, and a parameter. */
    public static CompiledProgram allOperators() {
        var problem = new PatternProblem("operators");
        PatternNode x = problem.variable("x", 0, 1, 0.3);
        PatternNode y = problem.variable("y", 0, 1, 0.7);
        PatternNode p = problem.parameter("p", 0.9);
        for (UnaryOperator operator : UnaryOperator.values()) {
            problem.equation(operator.name(), product(p, apply(operator, product(x, y))));
            problem.minimize(product(y, apply(operator, x)));
        }
        for (BinaryOperator operator : BinaryOperator.values()) {
            problem.equation(operator.name(), product(p, apply(operator, product(x, x), sum(y, p))));
            problem.equation(operator.name() + " of a number", product(x, apply(operator, y, number(1.7))));
        }
        var curve = new Expression.Curve(Tables.curve(), 0);
        var surface = new Expression.Surface(Tables.surface(), 0, 0);
        for (double scale : new double[] {1, 3, -6}) {
            problem.equation("curve " + scale, product(p, apply(curve, product(number(scale), x, y))));
            problem.equation("surface " + scale, product(p, apply(surface, product(number(scale), y), sum(x, p))));
            problem.minimize(apply(surface, x, product(number(scale), y, y)));
        }
        return new CompiledProgram(problem.build());
    }

    /** All of them. */
    public static List<CompiledProgram> all() {
        return List.of(column(), plate(), allOperators());
    }
}
