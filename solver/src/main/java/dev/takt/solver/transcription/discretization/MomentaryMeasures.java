package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.transcription.grid.DiscretizationException;
import dev.takt.solver.transcription.grid.DomainGrid;
import dev.takt.solver.transcription.grid.Frame;
import dev.takt.solver.transcription.grid.GridIndex;
import dev.takt.solver.transcription.grid.GridNode;
import dev.takt.solver.transcription.grid.ProblemGrid;

/**
 * Integrals and sums over space at a moment inside an interval, written out support by support: what is integrated by an
 * explicit method may be nonlinear in them.
 */
record MomentaryMeasures(ProblemGrid grid, Discretization discretization, Frame frame) {

    GridNode of(Integral integral) {
        DomainGrid along = along(integral.domain(), integral);
        double[] weights =
                along.weights(along.indexOf(integral.from()), along.indexOf(integral.to()), integral.quadrature());
        return sum(along, integral.integrand(), weights);
    }

    GridNode of(SupportSum sum) {
        DomainGrid along = along(sum.domain(), sum);
        double[] weights = new double[along.size()];
        for (int support = along.indexOf(sum.from()); support <= along.indexOf(sum.to()); support++) {
            weights[support] = 1;
        }
        return sum(along, sum.term(), weights);
    }

    private DomainGrid along(Domain domain, Expression measure) {
        if (frame.moment().filter(moment -> moment.domain() == domain).isPresent()) {
            throw new DiscretizationException(
                    ExpressionText.of(measure) + " in an equation that is integrated over " + domain.name(),
                    "a right-hand side of the values at one moment",
                    "Maybe make it a state with an equation of its own.");
        }
        return grid.domain(domain);
    }

    private GridNode sum(DomainGrid along, Expression term, double[] weights) {
        GridNode sum = new GridNode.Number(0);
        boolean first = true;
        for (int support = 0; support < weights.length; support++) {
            if (weights[support] != 0) {
                Frame there = frame.inside(along.domain(), new GridIndex.Fixed(support));
                GridNode part =
                        GridNode.product(new GridNode.Number(weights[support]), discretization.lower(term, there));
                sum = first ? part : GridNode.sum(sum, part);
                first = false;
            }
        }
        return sum;
    }
}
