package dev.takt.solver.transcription;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Constraint.Softness;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.DerivativeScheme.Collocation;
import dev.takt.solver.model.DerivativeScheme.Nodes;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Choice;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.Expression.UnaryOperation;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Quadrature;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.Restriction.Comparison;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.pattern.Pattern;
import dev.takt.solver.transcription.pattern.PatternInstances;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Models put together at random: each is explained or transcribed into a program that hangs together. */
class RandomModelsTest {
    private static final double[] COORDINATES = {0, 0.5, 1, 2, 0.3, -1};

    @Property(tries = 3000)
    void modelsAreExplainedOrTranscribed(@ForAll long seed) {
        OptimalControlProblem model;
        try {
            model = new RandomModel(seed).build();
        } catch (ModelException explained) {
            assertTrue(explained.problems().stream()
                    .allMatch(problem -> problem.cure().startsWith("Maybe ")));
            return;
        }
        attempt(() -> Transcription.of(model, TranscriptionOptions.reduced()));
        attempt(() -> Transcription.of(model, TranscriptionOptions.complete()));
        attempt(() -> SemiDiscretization.of(model).residual());
    }

    private static void attempt(Supplier<TranscribedProblem> transcription) {
        TranscribedProblem problem;
        try {
            problem = transcription.get();
        } catch (ModelException explained) {
            assertTrue(
                    explained.problems().stream().allMatch(wrong -> wrong.cure().startsWith("Maybe ")));
            return;
        }
        check(problem.objective(), problem, 1);
        check(problem.constraints(), problem, problem.rowCount());
        check(problem.outputs(), problem, problem.outputCount());
        for (List<PatternInstances> data :
                List.of(problem.variableLower(), problem.variableUpper(), problem.starts())) {
            check(data, problem, problem.variableCount());
            assertTrue(data.stream().allMatch(instances -> instances.pattern().variables() == 0));
        }
        check(problem.rowLower(), problem, problem.rowCount());
        check(problem.rowUpper(), problem, problem.rowCount());
        long equalities = problem.rowBlocks().stream()
                .filter(RowBlock::equality)
                .mapToInt(RowBlock::count)
                .sum();
        assertEquals(
                equalities,
                Arrays.stream(problem.matchedVariables())
                        .filter(place -> place >= 0)
                        .distinct()
                        .count());
    }

    private static void check(List<PatternInstances> all, TranscribedProblem problem, int targets) {
        for (PatternInstances instances : all) {
            Pattern pattern = instances.pattern();
            assertEquals(pattern.variables(), instances.variables().length);
            assertEquals(pattern.data(), instances.data().length);
            assertEquals(pattern.parameters(), instances.parameters().length);
            for (int[] places : instances.variables()) {
                assertWithin(places, instances.count(), problem.variableCount());
            }
            for (int[] places : instances.parameters()) {
                assertWithin(places, instances.count(), problem.parameterCount());
            }
            assertWithin(instances.targets(), instances.count(), targets);
        }
    }

    private static void assertWithin(int[] places, int count, int size) {
        assertEquals(count, places.length);
        assertTrue(Arrays.stream(places).allMatch(place -> place >= 0 && place < size));
    }

    /** A model whose parts are drawn at random; most are sound, some are not. */
    private static final class RandomModel {
        private final Random random;
        private final OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("random");
        private final List<Domain> domains = new ArrayList<>();
        private final List<Variable> variables = new ArrayList<>();
        private final List<Parameter> parameters = new ArrayList<>();

        RandomModel(long seed) {
            random = new Random(seed);
        }

        OptimalControlProblem build() {
            Variable length = model.variable("tf").between(1, 3).start(2).declare();
            variables.add(length);
            domains.add(
                    random.nextInt(5) == 0
                            ? model.time("t", new double[] {0, 0.5, 1}, scheme(), length)
                            : model.time("t", new double[] {0, 0.5, 1, 2}, scheme()));
            domains.add(model.space("s", new double[] {0, 0.5, 2}, scheme()));
            Domain t = domains.get(0);
            Domain s = domains.get(1);
            parameters.add(model.parameter("p", 1));
            parameters.add(model.parameter("q", point -> point[0], t));
            variables.add(model.state("x", t).between(-9, 9).declare());
            variables.add(model.variable("w", t, s).declare());
            variables.add(model.control("u", t).between(-1, 1).controlHorizon(1).declare());
            variables.add(model.algebraic("z", t).declare());
            Variable x = variables.get(1);
            model.equation(
                    "dynamics", new Derivative(x.running(), t, 1), random.nextBoolean() ? leaf() : expression(2));
            model.equation(
                    "initial",
                    x.at(t.at(0)),
                    random.nextInt(8) == 0
                            ? expression(1)
                            : parameters.getFirst().running());
            int equations = random.nextInt(4);
            for (int i = 0; i < equations; i++) {
                model.equation("e" + i, random.nextBoolean() ? leaf() : derivative(1), expression(3), restrictions());
            }
            if (random.nextBoolean()) {
                model.add(new Constraint.Inequality(
                        "i",
                        new Literal(Double.NEGATIVE_INFINITY),
                        expression(2),
                        new Literal(5),
                        List.of(restrictions()),
                        random.nextBoolean() ? Optional.of(new Softness(1, 0)) : Optional.empty()));
            }
            Expression objective = expression(2);
            model.minimize(new Integral(
                    new Integral(objective, s, 0, 2, Quadrature.AUTOMATIC), t, 0, t.to(), Quadrature.AUTOMATIC));
            return model.build();
        }

        private DerivativeScheme scheme() {
            return switch (random.nextInt(6)) {
                case 0 -> new DerivativeScheme.ForwardDifference();
                case 1 -> new DerivativeScheme.CentralDifference();
                case 2 -> new DerivativeScheme.Trapezoid();
                case 3 -> new Collocation(Nodes.RADAU, 2);
                case 4 -> new Collocation(Nodes.LOBATTO, 3);
                default -> new DerivativeScheme.BackwardDifference();
            };
        }

        private Restriction[] restrictions() {
            if (random.nextInt(3) > 0) {
                return new Restriction[0];
            }
            return new Restriction[] {
                new Restriction(
                        new Coordinate(pick(domains)),
                        pick(List.of(Comparison.values())),
                        new Literal(COORDINATES[random.nextInt(3)]))
            };
        }

        private Expression expression(int depth) {
            if (depth == 0) {
                return leaf();
            }
            return switch (random.nextInt(10)) {
                case 5 -> new Choice(condition(), expression(depth - 1), expression(depth - 1));
                case 0 -> new UnaryOperation(pick(List.of(UnaryOperator.values())), expression(depth - 1));
                case 1 -> derivative(depth - 1);
                case 2 -> {
                    Domain domain = pick(domains);
                    yield new Integral(expression(depth - 1), domain, 0, domain.to(), quadrature());
                }
                case 3 -> new SupportSum(expression(depth - 1), pick(domains), 0, coordinate());
                case 4 -> leaf();
                default ->
                    new BinaryOperation(
                            pick(List.of(BinaryOperator.values())), expression(depth - 1), expression(depth - 1));
            };
        }

        private Restriction condition() {
            Expression compared = random.nextInt(4) > 0
                    ? new Coordinate(pick(domains))
                    : parameters.getFirst().running().plus(new Coordinate(pick(domains)));
            return new Restriction(
                    compared, pick(List.of(Comparison.values())), new Literal(COORDINATES[random.nextInt(3)]));
        }

        private Quadrature quadrature() {
            return random.nextInt(20) == 0 ? pick(List.of(Quadrature.values())) : Quadrature.AUTOMATIC;
        }

        private Expression derivative(int depth) {
            return new Derivative(
                    random.nextInt(3) > 0 ? leaf() : expression(depth), pick(domains), 1 + random.nextInt(2));
        }

        private Expression leaf() {
            return switch (random.nextInt(7)) {
                case 0 -> new Literal(random.nextInt(4) - 1);
                case 1 -> new Coordinate(pick(domains));
                case 2 -> {
                    Parameter parameter = pick(parameters);
                    yield parameter.at(arguments(parameter.domains()));
                }
                default -> {
                    Variable variable = pick(variables);
                    yield variable.at(arguments(variable.domains()));
                }
            };
        }

        private Argument[] arguments(List<Domain> along) {
            return along.stream()
                    .map(domain -> switch (random.nextInt(8)) {
                        case 0 -> domain.at(coordinate());
                        case 1 -> domain.shifted(random.nextInt(3) - 1);
                        default -> domain.running();
                    })
                    .toArray(Argument[]::new);
        }

        private double coordinate() {
            return COORDINATES[random.nextInt(20) == 0 ? random.nextInt(COORDINATES.length) : random.nextInt(3)];
        }

        private <T> T pick(List<T> from) {
            return from.get(random.nextInt(from.size()));
        }
    }
}
