package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Argument;
import dev.takt.solver.transcription.grid.DomainGrid;
import dev.takt.solver.transcription.grid.GridIndex;
import dev.takt.solver.transcription.grid.GridNode;
import java.util.List;
import java.util.function.Supplier;

/**
 * How far into an interval a moment is.
 *
 * @param time the domain of the interval
 * @param end the support at which it ends
 * @param passed the part of it that has passed, 0 to 1
 */
record IntervalPart(DomainGrid time, GridIndex end, double passed) {
    private static final double MIDDLE = 1.0 / 2;

    /** The support at which the interval begins. */
    GridIndex begin() {
        return end.then(time.shifted(-1));
    }

    /** The coordinates of the moment, by the support at which the interval ends. */
    double[] coordinates() {
        return coordinates(passed);
    }

    /** The coordinates of the middle, by the support at which the interval ends. */
    double[] middles() {
        return coordinates(MIDDLE);
    }

    private double[] coordinates(double part) {
        double[] supports = time.supports();
        double[] lengths = time.lengths();
        double[] coordinates = supports.clone();
        for (int k = 1; k < coordinates.length && part < 1; k++) {
            coordinates[k] = supports[k - 1] + part * lengths[k];
        }
        return coordinates;
    }

    /**
     * The value on the line between both ends of what runs with time; what has another argument there stays as it is.
     *
     * @param arguments of what is looked up
     * @param atEnd its value where the interval ends
     * @param atBegin its value where the interval begins
     */
    GridNode between(List<Argument> arguments, GridNode atEnd, Supplier<? extends GridNode> atBegin) {
        boolean runs = arguments.stream()
                .anyMatch(argument -> argument.domain() == time.domain() && argument instanceof Argument.Running);
        if (!runs || passed == 1) {
            return atEnd;
        }
        if (passed == 0) {
            return atBegin.get();
        }
        return GridNode.sum(
                GridNode.product(new GridNode.Number(1 - passed), atBegin.get()),
                GridNode.product(new GridNode.Number(passed), atEnd));
    }
}
