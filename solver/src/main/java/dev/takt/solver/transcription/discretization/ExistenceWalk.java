package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Choice;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.Expression.TermSum;
import dev.takt.solver.model.Expression.UnaryOperation;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.transcription.grid.DomainGrid;
import dev.takt.solver.transcription.grid.Frame;
import dev.takt.solver.transcription.grid.GridIndex;
import dev.takt.solver.transcription.grid.ProblemGrid;

/** Finds out where an expression exists, which may be nonlinear in its measures. */
final class ExistenceWalk {
    private final Discretization discretization;
    private final Existence existence;
    private final ProblemGrid grid;
    private int loops;

    /**
     * Looks at expressions.
     *
     * @param discretization that notes in the given object where they do not exist
     * @param loops number of loops around them
     */
    ExistenceWalk(Discretization discretization, Existence existence, ProblemGrid grid, int loops) {
        this.discretization = discretization;
        this.existence = existence;
        this.grid = grid;
        this.loops = loops;
    }

    void visit(Expression expression, Frame frame) {
        if (!Occurrences.ofMeasures(expression)) {
            discretization.lower(expression, frame);
            return;
        }
        switch (expression) {
            case Integral integral -> visit(integral.integrand(), inside(integral.domain(), frame));
            case SupportSum sum -> visit(sum.term(), inside(sum.domain(), frame));
            case TermSum sum -> sum.terms().forEach(term -> visit(term, frame));
            case Derivative derivative -> {
                existence.requireDerivative(
                        discretization.derivativeSupport(derivative.domain(), frame),
                        discretization.stencil(derivative, frame),
                        derivative.domain());
                // the missing supports of any of the slopes in a flux are among those of the whole
                Frame inside = discretization.terms(derivative, frame).stream()
                        .flatMap(term -> term.slope().stream())
                        .findFirst()
                        .map(slope -> frame.with(derivative.domain(), slope))
                        .orElse(frame);
                visit(derivative.operand(), inside);
            }
            case Choice choice -> {
                visit(choice.then(), frame);
                visit(choice.otherwise(), frame);
            }
            case UnaryOperation operation -> visit(operation.operand(), frame);
            case BinaryOperation operation -> {
                visit(operation.left(), frame);
                visit(operation.right(), frame);
            }
            default -> throw new IllegalStateException("a leaf has no measures");
        }
    }

    private Frame inside(Domain domain, Frame frame) {
        DomainGrid along = grid.domain(domain);
        return frame.inside(domain, new GridIndex.Looped(loops++, along.everywhere()));
    }
}
