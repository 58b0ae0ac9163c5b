package dev.takt.solver.transcription;

import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.transcription.discretization.Reformulation.AuxiliaryEquation;
import dev.takt.solver.transcription.discretization.Slopes;
import dev.takt.solver.transcription.grid.ProblemGrid;
import dev.takt.solver.transcription.grid.Stencil;
import dev.takt.solver.transcription.grid.VariableLayout;
import java.util.BitSet;
import java.util.List;

/**
 * Places of variables that stand for derivatives where their scheme has none, which only the full formulation has. As in the
 * literature its rows hold there too, and say nothing of the states.
 */
final class IdleDerivatives {
    private final BitSet places = new BitSet();

    /** Finds the places after the variables have been numbered. */
    IdleDerivatives(ProblemGrid grid, List<AuxiliaryEquation> auxiliary, Slopes slopes) {
        for (AuxiliaryEquation extra : auxiliary) {
            if (extra.equation().right() instanceof Derivative derivative
                    && slopes.isOnlyWhereTheSchemeIs(derivative)) {
                add(
                        grid.variable(extra.variable()),
                        grid.domain(derivative.domain()).derivative(derivative.order()),
                        derivative);
            }
        }
    }

    private void add(VariableLayout variable, Stencil stencil, Derivative derivative) {
        int along = variable.variable().domains().indexOf(derivative.domain());
        for (int entry = 0; entry < variable.size(); entry++) {
            int place = variable.placeOf(entry);
            if (place != VariableLayout.NONE && !stencil.existsAt(variable.support(entry, along))) {
                places.set(place);
            }
        }
    }

    /** Whether a place is one of them. */
    boolean contains(int place) {
        return places.get(place);
    }
}
