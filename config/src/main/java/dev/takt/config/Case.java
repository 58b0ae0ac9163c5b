package dev.takt.config;

import dev.takt.config.model.CaseModel;
import dev.takt.config.model.InitialCondition;
import dev.takt.config.service.ControlledVariable;
import dev.takt.config.settings.ActuatorSettings;
import dev.takt.config.settings.JournalSettings;
import dev.takt.config.settings.LinkSettings;
import dev.takt.config.settings.LoopSettings;
import dev.takt.config.settings.MonitoringSettings;
import dev.takt.config.settings.SolverSettings;
import dev.takt.config.time.PlantTime;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Variable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A case file, read and checked.
 *
 * @param name the name of its model
 * @param model the problem that the controller solves
 * @param solver how it is solved
 * @param loop the control loop
 * @param setPoints parameters that change while the loop runs
 * @param forecasts parameters whose course may be replaced while the loop runs
 * @param actuators what the file says about the actuators, by the name of the control
 * @param plant what plays the plant
 * @param signals how measurements are judged
 * @param alarms what is an alarm, and how urgent
 * @param estimator how the state is estimated from them
 * @param monitoring how a running loop is watched and operated
 * @param links what lies between the controller and its plant
 * @param time of which time-dependent parameters are functions
 * @param controlled variables that may be dropped while the loop runs
 * @param operator what an operator does during a simulation
 * @param tune what may be tuned, and to what end
 */
// large because a case file has these blocks
public record Case(
        String name,
        CaseModel model,
        SolverSettings solver,
        LoopSettings loop,
        List<SetPoint> setPoints,
        List<Forecastable> forecasts,
        Map<String, ActuatorSettings> actuators,
        PlantCase plant,
        SignalCase signals,
        AlarmCase alarms,
        EstimatorCase estimator,
        MonitoringSettings monitoring,
        LinkSettings links,
        PlantTime time,
        List<ControlledVariable> controlled,
        List<OperatorOrder> operator,
        Optional<TuneCase> tune) {
    /** Seconds of the clock; code that is not compiled takes milliseconds for what a loop does in a period. */
    private static final double SHORT_PERIOD = 0.01;

    public Case {
        controlled = List.copyOf(controlled);
        operator = List.copyOf(operator);
        setPoints = List.copyOf(setPoints);
        forecasts = List.copyOf(forecasts);
        actuators = Map.copyOf(actuators);
    }

    /** What is written down of a running loop. */
    public JournalSettings journal() {
        return monitoring.journal();
    }

    /** The unit of a variable or parameter, for people: that of its tag, or else that of the model; empty for none. */
    public String unit(String name) {
        return links.tag(name).unit().orElseGet(() -> model.units().of(name));
    }

    /** What each parameter of the model may be given from outside. */
    public ParameterRanges ranges() {
        return ParameterRanges.of(model, links);
    }

    /**
     * The variables that the plant measures although no initial condition takes them: algebraic ones are functions of the
     * states.
     */
    public List<Variable> outputs() {
        Set<Variable> initial = model.initialConditions().stream()
                .map(InitialCondition::variable)
                .collect(Collectors.toSet());
        return model.problem().variables().stream()
                .filter(variable -> variable.role() != Variable.Role.CONTROL && !initial.contains(variable))
                .filter(variable -> variable.domains().stream().anyMatch(domain -> domain.kind() == Domain.Kind.TIME))
                .filter(variable -> signals.measures(variable.name()))
                .toList();
    }

    /** The names of all variables that the plant measures, or measures entries of: states, then outputs. */
    public List<String> measured() {
        Stream<String> states = model.initialConditions().stream()
                .map(condition -> condition.variable().name())
                .filter(name -> signals.measures(name) || measures(name, name));
        return Stream.concat(states, outputs().stream().map(Variable::name)).toList();
    }

    /**
     * Whether the plant measures an entry of a variable: what {@code signals} says of it, else what an initial condition takes,
     * except for variables in {@code plant.unmeasured}.
     */
    public boolean measures(String variable, String entry) {
        return signals.of(entry)
                .measured()
                .orElseGet(() -> takes(variable) && !plant.unmeasured().contains(variable));
    }

    /** Whether an initial condition of the model takes a variable; a model without any takes all. */
    public boolean takes(String variable) {
        return model.initialConditions().isEmpty()
                || model.initialConditions().stream()
                        .anyMatch(condition -> condition.variable().name().equals(variable));
    }

    /** The same case with another plant. */
    public Case with(PlantCase other) {
        return with(model, other);
    }

    /** The same case with another plant, and another model for the controller. */
    public Case with(CaseModel otherModel, PlantCase other) {
        return new Case(
                name,
                otherModel,
                solver,
                loop,
                setPoints,
                forecasts,
                actuators,
                other,
                signals,
                alarms,
                estimator,
                monitoring,
                links,
                time,
                controlled,
                operator,
                tune);
    }

    /** Whether a command follows its measurement within microseconds, from work that was done before it. */
    public boolean answersAtOnce() {
        return loop.solving().sensitivityFeedback() || solver.realTimeIterations() > 0;
    }

    /**
     * Whether all that runs in a period should be compiled before the first one: the loop answers at once, or its periods are as short
     * as what code takes that is not.
     */
    public boolean leavesNoTimeToCompile() {
        return answersAtOnce() || ControlPeriod.of(this) < SHORT_PERIOD * loop.timeScale();
    }
}
