package dev.takt.solver.model;

import dev.takt.solver.model.Expression.Literal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What an author says of the moves of a control, in place of the usual statements; {@link MoveStatements} writes them.
 *
 * @param control over time alone
 * @param rate largest change in a second; empty for no limit
 * @param weight of the square of a move in the objective, in a second; empty for none
 */
public record ControlMoves(Variable control, Optional<Rate> rate, Optional<Expression> weight) {

    /**
     * The largest change of a control in a second, expressions of numbers, coordinates and parameters.
     *
     * @param up of a rising control
     * @param down of a falling one, a positive number too
     */
    public record Rate(Expression up, Expression down) {

        /** The same in both directions. */
        public static Rate of(Expression both) {
            return new Rate(both, both);
        }
    }

    /** Whether anything is said. */
    public boolean areSet() {
        return rate.isPresent() || weight.isPresent();
    }

    /** What is wrong with them. */
    public List<ModelProblem> problems() {
        List<ModelProblem> problems = new ArrayList<>();
        boolean overTime =
                control.domains().size() == 1 && control.domains().getFirst().kind() == Domain.Kind.TIME;
        if (control.role() != Variable.Role.CONTROL || !overTime) {
            problems.add(new ModelProblem(
                    control.name(),
                    "a rate or a weight of moves of a variable that is no control of time alone",
                    "role = control, and no domain but time",
                    "Maybe write the statement itself, with prev(" + control.name() + ", t)."));
        }
        rate.ifPresent(limit -> {
            String cure = "Maybe a sign is wrong: a falling control has a positive rate too.";
            judge("rate", limit.up(), cure, problems);
            judge("rate", limit.down(), cure, problems);
        });
        weight.ifPresent(number ->
                judge("move-weight", number, "Maybe a sign is wrong: a negative weight would reward moves.", problems));
        return problems.stream().distinct().toList();
    }

    private void judge(String setting, Expression expression, String cure, List<ModelProblem> problems) {
        if (expression instanceof Literal(double value) && !(value >= 0 && Double.isFinite(value))) {
            problems.add(new ModelProblem(
                    control.name(),
                    setting + " = " + ExpressionText.number(value),
                    "a finite number of at least 0",
                    cure));
        }
        if (Occurrences.ofVariables(expression)) {
            problems.add(new ModelProblem(
                    control.name(),
                    setting + " = " + ExpressionText.of(expression),
                    "numbers, coordinates and parameters",
                    "Maybe write the statement itself, with prev(" + control.name() + ", t)."));
        }
    }
}
