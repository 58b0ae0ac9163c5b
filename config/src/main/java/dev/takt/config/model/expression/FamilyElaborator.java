package dev.takt.config.model.expression;

import dev.takt.config.text.Syntax;
import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.matrix.Matrix;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** What the name of a family or a definition stands for: one of its members at a place, or all of them as a vector or matrix. */
final class FamilyElaborator {
    private final PointFunctionElaborator numbers;
    private final ReferenceCheck references;
    private final MeasureElaborator measures;
    private final VectorElaborator vectors;
    private final DefinitionSubstitution definitions;
    private final VectorDefinitions vectorDefinitions;

    FamilyElaborator(
            PointFunctionElaborator numbers,
            ReferenceCheck references,
            MeasureElaborator measures,
            VectorElaborator vectors,
            DefinitionSubstitution definitions,
            VectorDefinitions vectorDefinitions) {
        this.numbers = numbers;
        this.references = references;
        this.measures = measures;
        this.vectors = vectors;
        this.definitions = definitions;
        this.vectorDefinitions = vectorDefinitions;
    }

    /** Whether a name without its indices stands for a whole vector or matrix. */
    static boolean isWhole(Syntax.Reference reference, int dimensions) {
        return reference.indices().isEmpty() && (dimensions == 1 || dimensions == 2);
    }

    /** A member of a family at a place, or all of them as a vector or matrix. */
    <T> Value members(
            Syntax.Reference reference,
            Family<T> family,
            Function<T, List<Domain>> domains,
            BiFunction<T, List<Argument>, Expression> make,
            Scope scope) {
        boolean whole = isWhole(reference, family.dimensions());
        Optional<T> member = whole ? family.all().stream().findFirst() : member(reference, family, scope);
        if (member.isEmpty()) {
            return whole ? new Value.Array(Matrix.column(List.of())) : Value.unreadable();
        }
        Optional<List<Argument>> places = places(reference, domains.apply(member.get()), scope);
        if (places.isEmpty()) {
            return Value.unreadable();
        }
        return whole
                ? vectors.family(reference, family, each -> make.apply(each, places.get()), scope)
                : new Value.Number(make.apply(member.get(), places.get()));
    }

    /** What a definition stands for, an element of it where it is a vector or matrix, or the vector of its cases. */
    Value defined(
            Syntax.Reference reference, DefinitionCases cases, Scope scope, CoordinateElaborator.Meaning coordinates) {
        if (isWhole(reference, cases.dimensions())) {
            Optional<Family<List<Integer>>> members = cases.family();
            if (members.isEmpty()) {
                references.noSize(reference, cases.dimensions(), scope);
                return Value.unreadable();
            } else if (!cases.isEmpty()) {
                return vectors.family(
                        reference,
                        members.get(),
                        indices -> vectors.number(
                                substituted(reference.with(indices), cases, scope, coordinates), reference, scope),
                        scope);
            }
        }
        if (cases.dimensions() == 0 && !reference.indices().isEmpty()) {
            Value whole = substituted(reference.with(List.of()), cases, scope, coordinates);
            if (whole instanceof Value.Array(Matrix matrix)) {
                return vectors.element(reference, matrix, scope);
            }
            if (!whole.isReadable()) {
                return whole;
            }
        }
        return substituted(reference, cases, scope, coordinates);
    }

    private Value substituted(
            Syntax.Reference reference, DefinitionCases cases, Scope scope, CoordinateElaborator.Meaning coordinates) {
        return definitions
                .body(reference, cases, scope)
                .map(body -> vectorDefinitions.value(body, coordinates))
                .orElseGet(Value::unreadable);
    }

    /** Where along some domains a reference is taken; empty after a problem. */
    private Optional<List<Argument>> places(Syntax.Reference reference, List<Domain> domains, Scope scope) {
        return reference.called()
                ? measures.arguments(reference, domains, scope)
                : Optional.of(domains.stream().map(scope::place).toList());
    }

    private <T> Optional<T> member(Syntax.Reference reference, Family<T> family, Scope scope) {
        Optional<List<Integer>> indices = numbers.indices(reference, scope);
        Optional<T> member = indices.flatMap(family::member);
        if (indices.isPresent() && member.isEmpty()) {
            references.noMember(reference, indices.get(), family.describe(), family.dimensions(), scope);
        }
        return member;
    }
}
