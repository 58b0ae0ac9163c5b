package dev.takt.solver.transcription.grid;

import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.VariableReference;
import java.util.Optional;

/**
 * A moment inside an interval between two supports, at which an explicit method evaluates expressions. The frame around it
 * has the support at which the interval ends.
 */
public interface Moment {

    /** The domain of the interval. */
    Domain domain();

    /** What a reference to a variable means then. */
    GridNode variable(VariableReference reference, Frame frame);

    /** What a reference to a parameter means then. */
    GridNode parameter(ParameterReference reference, Frame frame);

    /** The coordinate of the moment, by the support at which the interval ends. */
    double[] coordinates();

    /** The coordinate at which conditions are decided, once an interval, by the support at which the interval ends. */
    double[] middles();

    /** The support at which derivatives along the domain and dead times are taken; empty where they are those of the interval. */
    default Optional<GridIndex> support() {
        return Optional.empty();
    }
}
