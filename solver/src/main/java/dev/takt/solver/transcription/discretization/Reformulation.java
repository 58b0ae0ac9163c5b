package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Choice;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.Expression.TermSum;
import dev.takt.solver.model.Expression.UnaryOperation;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.RunningDomains;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * Rewrites expressions until the grids can take them as they are. A measure that enters nonlinearly, and a derivative for
 * which the scheme has no stencil, become auxiliary variables with an equation of their own; so does every derivative when
 * the full formulation is asked for.
 *
 * <p>A sum of many terms counts as a measure. It becomes a variable, too, where it stands in several places: its terms are
 * then in one row instead of many, and a function of it has one second derivative instead of one a pair of terms. A function
 * of very many variables without such a sum, a long product for instance, has its larger parts made variables.
 */
public final class Reformulation {
    /** A function of more references to variables would have a second derivative for each pair of them. */
    private static final int LARGEST_FUNCTION = 128;

    private static final int LONGEST_NAME = 60;

    private final List<Domain> domains;
    private final boolean keepDerivatives;
    private final BiPredicate<Constraint, Domain> isBoundaryCondition;
    private final Set<TermSum> shared;
    private final Slopes slopes;
    private final Map<Expression, Variable> auxiliary = new HashMap<>();
    private final Map<TermSum, Expression> lifted = new IdentityHashMap<>();
    private final Map<Variable, Integer> levels = new IdentityHashMap<>();
    private final Set<String> names = new HashSet<>();
    private final VariableReferences references = new VariableReferences();
    private final List<AuxiliaryEquation> equations = new ArrayList<>();

    /**
     * An equation between an auxiliary variable and what it stands for.
     *
     * @param onlyWhereUsed whether it is wanted only where the variable occurs in other rows or in the objective
     * @param level for a sum of many terms or a part of a large function, how many of those are inside each other in it, itself
     *     counted; 0 for anything else
     */
    public record AuxiliaryEquation(
            Variable variable, Constraint.Equation equation, boolean onlyWhereUsed, int level) {}

    /**
     * Starts without auxiliary variables.
     *
     * @param domains of the problem, in order
     * @param slopes first derivatives that are differentiated again
     * @param keepDerivatives whether every derivative becomes a variable
     * @param shared sums of many terms that stand in several places
     * @param isBoundaryCondition whether a constraint takes one-sided slopes along a domain, which are never variables
     */
    public Reformulation(
            List<Domain> domains,
            Slopes slopes,
            boolean keepDerivatives,
            Set<TermSum> shared,
            BiPredicate<Constraint, Domain> isBoundaryCondition) {
        this.domains = domains;
        this.shared = shared;
        this.slopes = slopes;
        this.keepDerivatives = keepDerivatives;
        this.isBoundaryCondition = isBoundaryCondition;
    }

    /** The equations made so far; the variable of each occurs only in those after it and in what was rewritten. */
    public List<AuxiliaryEquation> equations() {
        return List.copyOf(equations);
    }

    /** The constraint in a form that is linear in its measures and has only derivatives with a stencil. */
    public Constraint of(Constraint constraint) {
        Where where = new Where(
                domain -> isBoundaryCondition.test(constraint, domain), domain -> slopes.isMeant(constraint, domain));
        return switch (constraint) {
            case Constraint.Equation(String name, Expression left, Expression right, var restrictions) ->
                new Constraint.Equation(
                        name, new Rewriting(true, where).of(left), new Rewriting(true, where).of(right), restrictions);
            case Constraint.Inequality inequality ->
                new Constraint.Inequality(
                        inequality.name(),
                        inequality.lower(),
                        new Rewriting(true, where).of(inequality.body()),
                        inequality.upper(),
                        inequality.restrictions(),
                        inequality.softness());
        };
    }

    /** The expression in that form. */
    public Expression linear(Expression expression) {
        return new Rewriting(true, new Where(_ -> false, _ -> false)).of(expression);
    }

    /**
     * What the place of an expression means for its derivatives, by domain.
     *
     * @param oneSided whether they are one-sided slopes
     * @param ofVariables whether they are the variables that stand for slopes, because the scheme has no derivative there
     */
    private record Where(Predicate<Domain> oneSided, Predicate<Domain> ofVariables) {}

    /** One walk over an expression in a place where measures may stay or may not. */
    private final class Rewriting {
        private final boolean measuresStay;
        private final Where where;
        private final Map<Expression, Expression> done = new IdentityHashMap<>();

        Rewriting(boolean measuresStay, Where where) {
            this.measuresStay = measuresStay;
            this.where = where;
        }

        public Expression of(Expression expression) {
            Expression known = done.get(expression);
            if (known == null) {
                known = rewrite(expression);
                done.put(expression, known);
            }
            return known;
        }

        private Expression rewrite(Expression expression) {
            return switch (expression) {
                case Literal _, Coordinate _, ParameterReference _, VariableReference _ -> expression;
                case Integral integral -> measuresStay ? inside(integral) : variable(inside(integral), false);
                case SupportSum sum -> measuresStay ? inside(sum) : variable(inside(sum), false);
                case TermSum sum -> terms(sum);
                case Derivative derivative -> derivative(derivative);
                case Choice choice -> choice(choice);
                case UnaryOperation(var operator, Expression operand) -> {
                    Rewriting inner = operator == UnaryOperator.NEGATE ? this : nonlinear();
                    Expression rewritten = inner.of(operand);
                    yield rewritten == operand ? expression : new UnaryOperation(operator, rewritten);
                }
                case BinaryOperation operation -> binary(operation);
            };
        }

        private Expression binary(BinaryOperation operation) {
            Expression left = operation.left();
            Expression right = operation.right();
            boolean leftStays = switch (operation.operator()) {
                case BinaryOperator.ADD, BinaryOperator.SUBTRACT -> true;
                case BinaryOperator.MULTIPLY, BinaryOperator.DIVIDE -> isFactor(right);
                default -> false;
            };
            boolean rightStays = switch (operation.operator()) {
                case BinaryOperator.ADD, BinaryOperator.SUBTRACT -> true;
                case BinaryOperator.MULTIPLY -> isFactor(left);
                default -> false;
            };
            Expression newLeft = (leftStays ? this : nonlinear()).of(left);
            Expression newRight = (rightStays ? this : nonlinear()).of(right);
            boolean onePattern = !measuresStay || !(leftStays && rightStays);
            if (onePattern && references.in(newLeft) + references.in(newRight) > LARGEST_FUNCTION) {
                boolean leftIsLarger = references.in(newLeft) >= references.in(newRight);
                newLeft = leftIsLarger ? part(newLeft) : newLeft;
                newRight = leftIsLarger ? newRight : part(newRight);
            }
            return newLeft == left && newRight == right
                    ? operation
                    : new BinaryOperation(operation.operator(), newLeft, newRight);
        }

        private Expression choice(Choice choice) {
            Expression then = nonlinear().of(choice.then());
            Expression otherwise = nonlinear().of(choice.otherwise());
            return then == choice.then() && otherwise == choice.otherwise()
                    ? choice
                    : new Choice(choice.condition(), then, otherwise);
        }

        /** A part of a large function as a variable of its own, so that the rest has fewer variables. */
        private Expression part(Expression part) {
            return references.in(part) < 2 || hasNeighbours(part) ? part : partVariable(part);
        }

        private Rewriting nonlinear() {
            return measuresStay ? new Rewriting(false, where) : this;
        }

        private static boolean isFactor(Expression expression) {
            return !Occurrences.ofVariables(expression) && !Occurrences.ofMeasures(expression);
        }

        private Expression terms(TermSum sum) {
            if (!Occurrences.ofMeasures(sum)) {
                return sum;
            }
            if (measuresStay && !shared.contains(sum)) {
                return rewritten(sum, this);
            }
            Expression known = lifted.get(sum);
            if (known == null) {
                known = sumVariable(rewritten(sum, measuresStay ? this : new Rewriting(true, where)));
                lifted.put(sum, known);
            }
            return known;
        }

        private static TermSum rewritten(TermSum sum, Rewriting rewriting) {
            List<Expression> terms = sum.terms().stream().map(rewriting::of).toList();
            boolean same = true;
            for (int i = 0; i < terms.size() && same; i++) {
                same = terms.get(i) == sum.terms().get(i);
            }
            return same ? sum : new TermSum(terms);
        }

        private Expression derivative(Derivative derivative) {
            Expression operand = operand(derivative);
            Derivative rewritten = new Derivative(operand, derivative.domain(), derivative.order());
            if (derivative.order() == 2
                    && !Slopes.haveStencil(derivative.domain().scheme())) {
                Expression first = variable(new Derivative(operand, derivative.domain(), 1), keepDerivatives);
                rewritten = new Derivative(first, derivative.domain(), 1);
            } else if (isSlope(derivative)) {
                return variable(rewritten, keepDerivatives);
            }
            return keepDerivatives && isAtSupports(derivative.domain()) ? variable(rewritten, true) : rewritten;
        }

        /**
         * Whether a derivative has values at supports. The trapezoidal rule and explicit methods speak of intervals: an equation may hold on
         * one and not on the next, and with other values of what is uncertain, and an integral has that of each interval at both of its
         * ends, so that there is no one value at the support between them.
         */
        private boolean isAtSupports(Domain domain) {
            return !(domain.scheme() instanceof DerivativeScheme.Trapezoid)
                    && !(domain.scheme() instanceof DerivativeScheme.RungeKutta)
                    && !where.oneSided().test(domain);
        }

        /** What is differentiated; a flux in the middle of an interval is none of the values that a variable has at supports. */
        private Expression operand(Derivative derivative) {
            if (!Discretization.isOfFlux(derivative)) {
                return of(derivative.operand());
            }
            Domain along = derivative.domain();
            Where inside =
                    new Where(domain -> domain == along || where.oneSided().test(domain), where.ofVariables());
            return new Rewriting(measuresStay, inside).of(derivative.operand());
        }

        /** Whether the variable is meant that the model differentiates again, and not what the scheme gives. */
        private boolean isSlope(Derivative derivative) {
            Domain along = derivative.domain();
            // the difference quotient of the trapezoidal rule is the mean of both ends of an interval, and no value at
            // a support
            boolean isMean = along.scheme() instanceof DerivativeScheme.Trapezoid
                    && !where.oneSided().test(along);
            return (isMean || where.ofVariables().test(along)) && slopes.contains(derivative);
        }
    }

    private Expression inside(Integral integral) {
        return new Integral(
                linear(integral.integrand()), integral.domain(), integral.from(), integral.to(), integral.quadrature());
    }

    private Expression inside(SupportSum sum) {
        return new SupportSum(linear(sum.term()), sum.domain(), sum.from(), sum.to());
    }

    private Expression variable(Expression meaning, boolean onlyWhereUsed) {
        Variable known = auxiliary.get(meaning);
        if (known == null) {
            known = added(ExpressionText.of(meaning), meaning, onlyWhereUsed, 0);
            auxiliary.put(meaning, known);
        }
        return known.running();
    }

    private Expression sumVariable(TermSum meaning) {
        String name = unique("sum of " + meaning.terms().size() + " terms " + ExpressionText.of(meaning));
        return added(name, meaning, true, 1 + deepest(meaning)).running();
    }

    private Expression partVariable(Expression meaning) {
        String text = ExpressionText.of(meaning);
        String shown = text.length() > LONGEST_NAME ? text.substring(0, LONGEST_NAME) + "…" : text;
        return added(unique("part " + shown), meaning, true, 1 + deepest(meaning))
                .running();
    }

    private String unique(String text) {
        String name = text;
        for (int i = 2; !names.add(name); i++) {
            name = text + " (" + i + ")";
        }
        return name;
    }

    /** Whether a value at another support occurs, so that the part does not exist everywhere. */
    private static boolean hasNeighbours(Expression expression) {
        return Occurrences.ofDerivatives(expression)
                || Occurrences.any(
                        expression,
                        part -> part instanceof VariableReference reference
                                && reference.arguments().stream().anyMatch(Argument.Shifted.class::isInstance));
    }

    private int deepest(Expression meaning) {
        int[] deepest = new int[1];
        Occurrences.any(meaning, part -> {
            if (part instanceof VariableReference reference) {
                deepest[0] = Math.max(deepest[0], levels.getOrDefault(reference.variable(), 0));
            }
            return false;
        });
        return deepest[0];
    }

    private Variable added(String name, Expression meaning, boolean onlyWhereUsed, int level) {
        Set<Domain> running = RunningDomains.of(meaning);
        Variable variable = new Variable(
                name,
                domains.stream().filter(running::contains).toList(),
                Variable.Role.FREE,
                new Literal(Double.NEGATIVE_INFINITY),
                new Literal(Double.POSITIVE_INFINITY),
                new Literal(0),
                OptionalDouble.empty());
        levels.put(variable, level);
        Constraint.Equation equation = new Constraint.Equation(name, variable.running(), meaning, List.of());
        equations.add(new AuxiliaryEquation(variable, equation, onlyWhereUsed, level));
        return variable;
    }
}
