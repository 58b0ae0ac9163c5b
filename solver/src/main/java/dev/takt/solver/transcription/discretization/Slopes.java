package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.transcription.grid.ProblemGrid;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The first derivatives that are variables because a model differentiates them again and their scheme has no stencil of a second
 * derivative. Such a variable has a value at every support, also where the scheme has no derivative: so a model says how fast a
 * state with a second derivative begins.
 */
public final class Slopes {
    private final OptimalControlProblem problem;
    private final ProblemGrid grid;
    private final Set<Derivative> differentiated = new HashSet<>();
    private boolean isSearched;

    /** Looks for second derivatives when it is first asked: few models need to know. */
    public Slopes(OptimalControlProblem problem, ProblemGrid grid) {
        this.problem = problem;
        this.grid = grid;
    }

    private void search() {
        isSearched = true;
        expressions(problem)
                .forEach(expression -> Occurrences.any(expression, part -> {
                    if (part instanceof Derivative(Expression operand, Domain domain, int order)
                            && order == 2
                            && !haveStencil(domain.scheme())) {
                        differentiated.add(new Derivative(operand, domain, 1));
                    }
                    return false;
                }));
    }

    private static List<Expression> expressions(OptimalControlProblem problem) {
        List<Expression> all = new ArrayList<>(List.of(problem.objective().expression()));
        for (Constraint constraint : problem.constraints()) {
            switch (constraint) {
                case Constraint.Equation equation -> all.addAll(List.of(equation.left(), equation.right()));
                case Constraint.Inequality inequality -> all.add(inequality.body());
            }
        }
        return all;
    }

    /** Whether a scheme has a stencil of second derivatives. */
    static boolean haveStencil(DerivativeScheme scheme) {
        return !(scheme instanceof DerivativeScheme.Collocation) && !(scheme instanceof DerivativeScheme.Trapezoid);
    }

    /** Whether the model differentiates this first derivative again. */
    boolean contains(Derivative derivative) {
        if (!isSearched) {
            search();
        }
        return differentiated.contains(derivative);
    }

    /** Whether a constraint speaks of slopes only where the scheme along a time domain has no derivative. */
    boolean isMeant(Constraint constraint, Domain domain) {
        if (domain.kind() != Domain.Kind.TIME || haveStencil(domain.scheme())) {
            return false;
        }
        int[] supports = LoopPositions.along(grid.domain(domain), constraint.restrictions());
        return supports.length > 0
                && IntStream.of(supports).noneMatch(grid.domain(domain).derivative(1)::existsAt);
    }

    /**
     * Whether a variable that stands for a derivative has a meaning only where its scheme has that. The trapezoidal rule determines it
     * at both ends of an interval.
     */
    public boolean isOnlyWhereTheSchemeIs(Derivative derivative) {
        return !(derivative.domain().scheme() instanceof DerivativeScheme.Trapezoid) && !contains(derivative);
    }
}
