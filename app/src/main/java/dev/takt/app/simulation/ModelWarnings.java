package dev.takt.app.simulation;

import dev.takt.config.Case;
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
                    .flatMap(actuator -> apart(variable, actuator))
                    .ifPresent(warnings::add);
        }
        for (Parameter parameter : problem.parameters()) {
            if (!usage.isUsed(parameter) && !Delays.isPast(parameter)) {
                warnings.add("the parameter " + parameter.name() + " occurs nowhere");
            }
        }
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

    /** An actuator whose limits have nothing in common with the bounds of its control. */
    private static Optional<String> apart(Variable variable, ActuatorSettings actuator) {
        if (!(variable.lower() instanceof Literal(double lower))
                || !(variable.upper() instanceof Literal(double upper))) {
            return Optional.empty();
        }
        double least = actuator.least().orElse(lower);
        double most = actuator.most().orElse(upper);
        return least > upper || most < lower
                ? Optional.of("actuators." + variable.name() + " allows " + ExpressionText.number(least) + " to "
                        + ExpressionText.number(most) + ", and the control " + ExpressionText.number(lower) + " to "
                        + ExpressionText.number(upper) + ": no command is within both")
                : Optional.empty();
    }
}
