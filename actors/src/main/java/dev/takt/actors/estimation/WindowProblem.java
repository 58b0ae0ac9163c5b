package dev.takt.actors.estimation;

import dev.takt.dynamics.DynamicVariable;
import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Delays;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.Variable.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The least-squares problem of a past window as an optimal control problem (Rao, Rawlings and Mayne 2003, Constrained
 * state estimation for nonlinear discrete-time systems): the model's dynamics over the window by Radau collocation, or its steps in discrete time, its
 * controls and the measurements as parameters, and disturbances of the rates of the states as controls. The arrival
 * cost penalizes the distance of the first state from the filter's prediction. Bounds of states apply; other
 * inequalities are left out.
 */
final class WindowProblem {
    /** Periods and steps that differ by less, as a part of them, are the same. */
    private static final double SAME_STEP = 1e-6;

    private final OptimalControlProblem model;
    private final Domain time;
    private final RecordedDynamics dynamics;
    private Expression objective = new Literal(0);

    /**
     * Makes the problem.
     *
     * @param periods in the window
     * @param differential the entries of the first state by variable of the model, as positions in the vector of all
     *     entries
     * @param states number of differential entries
     */
    WindowProblem(
            OptimalControlProblem model, int periods, double period, List<Entry> differential, Set<String> measured) {
        this.model = model;
        this.time = model.domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .findFirst()
                .orElseThrow();
        requirePeriods(period);
        refuseDelayedStates();
        double[] offsets = new double[periods + 1];
        for (int k = 0; k <= periods; k++) {
            offsets[k] = k * period;
        }
        this.dynamics = new RecordedDynamics(model, offsets, RecordedDynamics.Purpose.MOVING_HORIZON, _ -> false);
        Set<String> pushed = new LinkedHashSet<>();
        differential.forEach(entry -> pushed.add(entry.variable()));
        writeMeasurements(measured);
        writePushes(pushed);
        writeArrival(differential);
    }

    /** Delayed inputs are known. A state before the window is one of another estimate, which would have to be weighted. */
    private void refuseDelayedStates() {
        Delays.in(model).stream()
                .filter(delay -> delay.variable().role() != Role.CONTROL)
                .findFirst()
                .ifPresent(delay -> {
                    throw new ModelException(List.of(new ModelProblem(
                            "estimator.kind",
                            "moving-horizon estimation with the delayed state "
                                    + delay.past().name(),
                            "dead times of controls alone",
                            "Maybe estimator.kind = ekf.")));
                });
    }

    private void requirePeriods(double period) {
        if (time.step().isPresent() && Math.abs(period - time.step().getAsDouble()) > SAME_STEP * period) {
            throw new ModelException(List.of(new ModelProblem(
                    "estimator.kind",
                    "moving-horizon estimation with several steps in a period, in discrete time",
                    "a period of one step",
                    "Maybe estimator.kind = ekf.")));
        }
    }

    /** A differential entry: a variable at a point in space. */
    record Entry(String variable, List<Double> place) {
        /** The entry of a variable. */
        static Entry of(DynamicVariable variable, int entry) {
            List<Double> place = new ArrayList<>();
            int rest = entry;
            for (List<Double> along : variable.coordinates().reversed()) {
                place.addFirst(along.get(rest % along.size()));
                rest /= along.size();
            }
            return new Entry(variable.name(), place);
        }
    }

    OptimalControlProblem problem() {
        return dynamics.minimizing(objective);
    }

    /** The time domain of the window. */
    Domain window() {
        return dynamics.window();
    }

    static String measured(String variable) {
        return "measured " + variable;
    }

    static String weight(String variable) {
        return "weight of " + variable;
    }

    static String push(String variable) {
        return "push on " + variable;
    }

    static String pushWeight(String variable) {
        return "weight of push on " + variable;
    }

    static String arrival(int row, int column) {
        return "arrival[" + row + "][" + column + "]";
    }

    static String prior(int column) {
        return "prior[" + column + "]";
    }

    private void writeMeasurements(Set<String> measured) {
        for (Variable variable : dynamics.variables()) {
            if (measured.contains(variable.name())) {
                Parameter value = dynamics.given(measured(variable.name()), variable);
                Parameter weight = dynamics.given(weight(variable.name()), variable);
                Expression error = variable.running().minus(value.running());
                add(RecordedDynamics.sum(weight.running().times(error).times(error), variable));
            }
        }
    }

    private void writePushes(Set<String> pushed) {
        for (Variable variable : dynamics.variables()) {
            Variable push = dynamics.pushes().get(variable);
            if (push != null && pushed.contains(variable.name())) {
                dynamics.add(push);
                Parameter weight = dynamics.given(pushWeight(variable.name()), variable);
                add(RecordedDynamics.sum(weight.running().times(push.running()).times(push.running()), variable));
            }
        }
    }

    private void add(Expression cost) {
        objective = objective.plus(cost);
    }

    /** {@code |R (x(begin) - prior)|^2}. */
    private void writeArrival(List<Entry> differential) {
        Map<String, Variable> byName = new LinkedHashMap<>();
        dynamics.variables().forEach(variable -> byName.put(variable.name(), variable));
        List<Expression> deviations = new ArrayList<>();
        for (int j = 0; j < differential.size(); j++) {
            Parameter prior = dynamics.given(prior(j), 0);
            deviations.add(first(differential.get(j), byName).minus(prior.running()));
        }
        for (int i = 0; i < deviations.size(); i++) {
            Expression row = new Literal(0);
            for (int j = 0; j < deviations.size(); j++) {
                Parameter factor = dynamics.given(arrival(i, j), i == j ? 1 : 0);
                row = row.plus(factor.running().times(deviations.get(j)));
            }
            add(row.times(row));
        }
    }

    private Expression first(Entry entry, Map<String, Variable> byName) {
        Variable variable = Optional.ofNullable(byName.get(entry.variable()))
                .orElseThrow(() -> new ModelException(List.of(new ModelProblem(
                        entry.variable(),
                        "a second derivative in time",
                        "first derivatives only for moving-horizon estimation",
                        "Maybe declare the rate as a state of its own."))));
        List<Argument> arguments = new ArrayList<>();
        int space = 0;
        for (Domain domain : variable.domains()) {
            arguments.add(
                    domain == dynamics.window()
                            ? domain.at(domain.from())
                            : domain.at(entry.place().get(space++)));
        }
        return new VariableReference(variable, arguments);
    }
}
