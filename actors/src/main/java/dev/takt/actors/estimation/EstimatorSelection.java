package dev.takt.actors.estimation;

import dev.takt.config.Case;
import dev.takt.config.EstimatorCase;
import dev.takt.config.settings.EstimatorSettings;
import dev.takt.dynamics.ModelDynamics;
import dev.takt.dynamics.ParameterSource;
import dev.takt.solver.model.Delays;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.PointEvaluation;
import dev.takt.solver.model.Variable;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Chooses the estimator of a case. */
public final class EstimatorSelection {
    /**
     * With a memory of ten periods a controller without a penalty of moves oscillated about the steepest part of a titration curve when
     * the plant was 43 % faster than its model.
     */
    private static final double LEAST_MEMORY = 20;

    private EstimatorSelection() {}

    /**
     * Makes the estimator of a case, at the model's initial state.
     *
     * @param signals names of the measured entries, in the order of the process image
     * @param period of control in seconds
     * @throws dev.takt.solver.model.ModelException if the model and the settings do not fit, with everything that is wrong
     */
    public static StateEstimator of(Case read, List<String> signals, double period) {
        return of(read, signals, period, ParameterSource.MODEL);
    }

    /**
     * Makes the estimator of a case, at the model's initial state.
     *
     * @param signals names of the measured entries, in the order of the process image
     * @param period of control in seconds
     * @param parameters time-dependent parameters
     * @throws dev.takt.solver.model.ModelException if the model and the settings do not fit, with everything that is wrong
     */
    public static StateEstimator of(Case read, List<String> signals, double period, ParameterSource parameters) {
        requireMeasurements(read, signals);
        ParameterSource source = new DynamicParameters(parameters, read.model().problem());
        EstimatorCase tuning = tuning(read, signals, period, source);
        boolean fullState = read.estimator().settings().kind() == EstimatorSettings.Kind.FULL_STATE;
        DisturbedModel model = DisturbedModel.of(
                read.model().problem(), fullState ? tuning.offsetFree().parameters() : tuning.estimated());
        Set<String> outputs = read.outputs().stream()
                .filter(variable -> variable.role() != Variable.Role.STATE)
                .map(Variable::name)
                .collect(Collectors.toSet());
        Sampling sampling = new Sampling(signals, period, mostLate(read, signals));
        return switch (read.estimator().settings().kind()) {
            case FULL_STATE ->
                new FullState(
                        ModelDynamics.of(
                                model.problem(), source, model.parameters().isEmpty() ? Set.of() : outputs),
                        signals,
                        outputs,
                        tuning.offsetFree(),
                        memory(read, period),
                        name -> width(read.model().problem(), name));
            case EKF ->
                seeing(
                        new ExtendedKalmanFilter(
                                ModelDynamics.of(model.problem(), source, outputs),
                                sampling,
                                tuning,
                                model.parameters()),
                        model.problem());
            case MHE -> new MovingHorizonEstimator(model, sampling, tuning, source, outputs);
        };
    }

    /** Without a measurement an estimate is the prediction of the model, whatever the plant does. */
    private static void requireMeasurements(Case read, List<String> signals) {
        EstimatorSettings.Kind kind = read.estimator().settings().kind();
        if (kind != EstimatorSettings.Kind.FULL_STATE && signals.isEmpty()) {
            throw new ModelException(List.of(new ModelProblem(
                    "estimator.kind",
                    kind.name().toLowerCase(Locale.ROOT) + ", and nothing that is measured",
                    "a measured state, or a measured output",
                    "Maybe signals { x { measured = true } }, or less in plant.unmeasured.")));
        }
    }

    /** The distance between the bounds of a variable, where they are numbers; else infinity. */
    private static double width(OptimalControlProblem problem, String name) {
        return problem.variables().stream()
                .filter(variable -> variable.name().equals(name))
                .mapToDouble(EstimatorSelection::width)
                .filter(width -> width > 0)
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
    }

    private static double width(Variable variable) {
        Map<Domain, Double> nowhere = new HashMap<>();
        variable.domains().forEach(domain -> nowhere.put(domain, Double.NaN));
        PointEvaluation numbers = new PointEvaluation(nowhere, (_, _) -> Double.NaN);
        return numbers.of(variable.upper()) - numbers.of(variable.lower());
    }

    /**
     * The periods in which full-state follows an error of the prediction: half of the horizon, and 20 at least. A plan counts on a
     * disturbance for its whole horizon, and one that changes much faster misleads it; one that changes much slower leaves the plant where it
     * is for too long (docs/offset.md).
     */
    private static double memory(Case read, double period) {
        double horizon = read.model().problem().domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME && !domain.isFree())
                .mapToDouble(domain -> domain.to() - domain.from())
                .max()
                .orElse(0);
        return Math.max(LEAST_MEMORY, horizon / period / 2);
    }

    /** A filter whose measurements show the present state: what was some time before cannot be corrected any more. */
    private static ExtendedKalmanFilter seeing(ExtendedKalmanFilter filter, OptimalControlProblem model) {
        boolean delayed =
                Delays.in(model).stream().anyMatch(delay -> delay.variable().role() != Variable.Role.CONTROL);
        if (delayed && !filter.blind().isEmpty()) {
            throw new ModelException(List.of(new ModelProblem(
                    "estimator.kind",
                    "an extended Kalman filter with a measurement of delayed states alone, "
                            + String.join(", ", filter.blind()),
                    "measurements that depend on the present state",
                    "Maybe the dead time can be that of the inputs, der(x, t) = … delay(u, 30 s).")));
        }
        return filter;
    }

    /** The longest time from a sample of a signal to its value, in seconds of the plant. */
    public static double mostLate(Case read, List<String> signals) {
        return signals.stream()
                .mapToDouble(signal -> read.signals().of(signal).mostLate())
                .max()
                .orElse(0);
    }

    /** The tuning of a case; without the disturbances that were added where the measurements do not show them. */
    private static EstimatorCase tuning(Case read, List<String> signals, double period, ParameterSource source) {
        EstimatorCase written = read.estimator();
        boolean seen = written.settings().kind() == EstimatorSettings.Kind.FULL_STATE
                || written.offsetFree().disturbances().isEmpty()
                || DisturbanceRank.of(read, signals, period, source).isFull();
        return seen ? written.drifting(period) : written.undisturbed();
    }
}
