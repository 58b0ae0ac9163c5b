package dev.takt.dynamics;

import dev.takt.solver.model.Domain;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.grid.ParameterBlock;
import java.util.ArrayList;
import java.util.List;

/**
 * A parameter of a problem that moves with time, evaluated at the moment where the plant is.
 *
 * @param parameter with its time domain
 * @param block of the same parameter at one instant
 * @param points the coordinates of every entry, with room for the time
 * @param source of its values
 */
@SuppressWarnings("ArrayRecordComponent")
record TimeFunction(Parameter parameter, ParameterBlock block, double[][] points, ParameterSource source) {

    /** All parameters of a problem that move. */
    static List<TimeFunction> of(OptimalControlProblem model, TranscribedProblem instant, ParameterSource source) {
        List<TimeFunction> functions = new ArrayList<>();
        for (Parameter parameter : model.parameters()) {
            if (source.moves(parameter)) {
                instant.parameterBlocks().stream()
                        .filter(block -> block.parameter().name().equals(parameter.name()))
                        .forEach(block -> functions.add(
                                new TimeFunction(parameter, block, points(parameter, block, instant), source)));
            }
        }
        return functions;
    }

    private static double[][] points(Parameter parameter, ParameterBlock block, TranscribedProblem instant) {
        List<Domain> domains = parameter.domains();
        double[][] points = new double[block.size()][domains.size()];
        for (int i = 0; i < points.length; i++) {
            int rest = i;
            for (int d = domains.size() - 1; d >= 0; d--) {
                if (domains.get(d).kind() != Domain.Kind.TIME) {
                    double[] supports =
                            instant.supports().getOrDefault(domains.get(d).name(), new double[0]);
                    points[i][d] = supports[rest % supports.length];
                    rest /= supports.length;
                }
            }
        }
        return points;
    }

    /** Writes the values at a moment into a parameter vector. */
    void evaluate(double time, double[] parameters) {
        for (int i = 0; i < points.length; i++) {
            parameters[block.offset() + i] = source.at(parameter, points[i], time);
        }
    }
}
