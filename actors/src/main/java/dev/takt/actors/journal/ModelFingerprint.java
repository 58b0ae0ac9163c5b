package dev.takt.actors.journal;

import dev.takt.actors.journal.record.Digest;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Variable;
import dev.takt.solver.table.SplineTable;
import java.util.Arrays;

/** A hash of a model: the same for the same domains, variables, equations and objective, whatever else a file says. */
public final class ModelFingerprint {
    private ModelFingerprint() {}

    /** The hash of a problem. */
    public static String of(OptimalControlProblem model) {
        Digest digest = new Digest();
        for (Domain domain : model.domains()) {
            digest.add(domain.name())
                    .add(Arrays.toString(domain.supports()))
                    .add(domain.scheme().toString());
            domain.origin().ifPresent(origin -> digest.add("from").add(origin.name()));
        }
        for (Parameter parameter : model.parameters()) {
            digest.add(parameter.name()).add(names(parameter.domains()));
            if (parameter.timePosition() >= 0
                    && parameter.along() == Parameter.Along.HORIZON
                    && !parameter.domains().get(parameter.timePosition()).isFree()) {
                digest.add("along the horizon");
            }
        }
        for (Variable variable : model.variables()) {
            digest.add(variable.name())
                    .add(names(variable.domains()))
                    .add(variable.role().name())
                    .add(ExpressionText.of(variable.lower()))
                    .add(ExpressionText.of(variable.upper()))
                    .add(variable.controlHorizon().toString());
            if (!variable.blocks().isEmpty()) {
                digest.add(variable.blocks().toString());
            }
        }
        model.constraints().forEach(constraint -> add(constraint, digest));
        digest.add(model.objective().sense().name())
                .add(ExpressionText.of(model.objective().expression()));
        addTables(model, digest);
        return digest.toString();
    }

    /** The numbers of tables, which the text of an expression only names. */
    private static void addTables(OptimalControlProblem model, Digest digest) {
        for (SplineTable table : Occurrences.tables(model)) {
            digest.add(table.name()).add(Arrays.toString(table.coefficients()));
            table.axes().forEach(axis -> digest.add(Arrays.toString(axis.points())));
        }
    }

    private static String names(Iterable<Domain> domains) {
        StringBuilder names = new StringBuilder();
        domains.forEach(domain -> names.append(domain.name()).append(','));
        return names.toString();
    }

    private static void add(Constraint constraint, Digest digest) {
        digest.add(constraint.name());
        switch (constraint) {
            case Constraint.Equation equation ->
                digest.add(ExpressionText.of(equation.left())).add(ExpressionText.of(equation.right()));
            case Constraint.Inequality inequality ->
                digest.add(ExpressionText.of(inequality.lower()))
                        .add(ExpressionText.of(inequality.body()))
                        .add(ExpressionText.of(inequality.upper()))
                        .add(inequality.softness().toString());
        }
        constraint
                .restrictions()
                .forEach(restriction -> digest.add(ExpressionText.of(restriction.left()))
                        .add(restriction.comparison().name())
                        .add(ExpressionText.of(restriction.right())));
    }
}
