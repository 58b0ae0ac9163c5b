package dev.takt.app.simulation;

import dev.takt.config.Case;
import dev.takt.config.LastingBounds;
import dev.takt.config.setting.Range;
import dev.takt.config.settings.ActuatorSettings;
import dev.takt.solver.model.Delays;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.ModelUsage;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.Variable.Role;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** What of a model does nothing, although it can be solved: probably not what was meant. */
public final class ModelWarnings {
    private ModelWarnings() {}

    /** What can be seen before the problem is transcribed. */
    public static List<String> of(Case read) {
        OptimalControlProblem problem = read.model().problem();
        ModelUsage usage = ModelUsage.of(problem);
        List<String> warnings = new ArrayList<>();
        Expression objective = problem.objective().expression();
        if (!(objective instanceof Literal) && !Occurrences.ofVariables(objective)) {
            warnings.add("no variable in the objective: every feasible solution is as good as any other");
        }
        for (Variable variable : problem.variables()) {
            if (variable.role() == Role.FREE && !usage.isUsed(variable)) {
                warnings.add("the variable " + variable.name() + " occurs nowhere");
            } else if (variable.role() == Role.CONTROL && !usage.isConstrained(variable)) {
                warnings.add("the control " + variable.name() + " occurs in no equation: it moves nothing");
            }
            Optional.ofNullable(read.actuators().get(variable.name()))
                    .ifPresent(actuator -> warnings.addAll(limits(read, variable, actuator)));
        }
        for (Parameter parameter : problem.parameters()) {
            if (!usage.isUsed(parameter) && !Delays.isPast(parameter)) {
                warnings.add("the parameter " + parameter.name() + " occurs nowhere");
            }
        }
        warnings.addAll(LeftOutTerms.of(problem));
        read.model()
                .places()
                .idle()
                .forEach((statement, place) -> warnings.add(statement + " (" + place
                        + ") holds nowhere: its indices take no value. Maybe a constant of their range is wrong."));
        return warnings;
    }

    /** Controls that the equations leave no choice, so that the objective decides nothing about them. */
    static List<String> determinedControls(TranscribedProblem problem) {
        BitSet determined = new BitSet();
        Arrays.stream(problem.matchedVariables()).filter(place -> place >= 0).forEach(determined::set);
        return problem.variableBlocks().stream()
                .filter(block -> block.variable().role() == Role.CONTROL)
                .filter(block -> isDetermined(block, determined))
                .map(block -> "equations determine the control "
                        + block.variable().name() + ": the optimiser has no choice in it")
                .toList();
    }

    /** Where time begins, a control that acts on nothing before it may be left over. */
    private static boolean isDetermined(VariableBlock block, BitSet determined) {
        int[] places = Arrays.stream(block.free())
                .filter(place -> place >= 0)
                .distinct()
                .toArray();
        long left =
                Arrays.stream(places).filter(place -> !determined.get(place)).count();
        return left == 0 && places.length > 0 || left == 1 && places.length > 2;
    }

    /** Limits of an actuator that have nothing in common with the bounds of its control, or leave more than they do. */
    private static List<String> limits(Case read, Variable variable, ActuatorSettings actuator) {
        Range bounds = LastingBounds.of(read, variable);
        double least = actuator.least().orElse(bounds.least());
        double most = actuator.most().orElse(bounds.most());
        if (least > bounds.most() || most < bounds.least()) {
            return List.of("actuators." + variable.name() + " allows " + ExpressionText.number(least) + " to "
                    + ExpressionText.number(most) + ", and the control " + ExpressionText.number(bounds.least())
                    + " to "
                    + ExpressionText.number(bounds.most()) + ": no command is within both");
        }
        List<String> wider = new ArrayList<>();
        if (least < bounds.least()) {
            wider.add(wider(variable, "min", least, bounds.least()));
        }
        if (most > bounds.most()) {
            wider.add(wider(variable, "max", most, bounds.most()));
        }
        return wider;
    }

    private static String wider(Variable variable, String side, double limit, double bound) {
        return "actuators." + variable.name() + "." + side + " = " + ExpressionText.number(limit)
                + " is wider than the bound of the control " + variable.name() + " in the model, "
                + ExpressionText.number(bound)
                + ", which holds, in plans and in what is sent. Maybe the bound is to be wider, or the limit left out.";
    }
}
