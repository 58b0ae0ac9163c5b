package dev.takt.solver.model;

import dev.takt.solver.table.SplineTable;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A scalar expression over the domains, parameters and variables of an optimal control problem.
 *
 * <p>Expressions are immutable trees. The operations below build larger ones and simplify nothing: what the author wrote
 * is what error messages show. Simplification belongs to the derivative programs of the kernels.
 */
public sealed interface Expression {

    /** The sum of this expression and another. */
    default Expression plus(Expression other) {
        return new BinaryOperation(BinaryOperator.ADD, this, other);
    }

    /** The sum of this expression and a number. */
    default Expression plus(double other) {
        return plus(new Literal(other));
    }

    /** The difference of this expression and another. */
    default Expression minus(Expression other) {
        return new BinaryOperation(BinaryOperator.SUBTRACT, this, other);
    }

    /** The difference of this expression and a number. */
    default Expression minus(double other) {
        return minus(new Literal(other));
    }

    /** The product of this expression and another. */
    default Expression times(Expression other) {
        return new BinaryOperation(BinaryOperator.MULTIPLY, this, other);
    }

    /** The product of this expression and a number. */
    default Expression times(double other) {
        return times(new Literal(other));
    }

    /** The quotient of this expression and another. */
    default Expression over(Expression other) {
        return new BinaryOperation(BinaryOperator.DIVIDE, this, other);
    }

    /** The quotient of this expression and a number. */
    default Expression over(double other) {
        return over(new Literal(other));
    }

    /** This expression raised to another. */
    default Expression power(Expression exponent) {
        return new BinaryOperation(BinaryOperator.POWER, this, exponent);
    }

    /** This expression raised to a number. */
    default Expression power(double exponent) {
        return power(new Literal(exponent));
    }

    /** This expression with the opposite sign. */
    default Expression negated() {
        return new UnaryOperation(UnaryOperator.NEGATE, this);
    }

    /** The given function of this expression. */
    default Expression apply(UnaryFunction function) {
        return new UnaryOperation(function, this);
    }

    /**
     * The sum of a list of terms: up to {@link TermSum#LONGEST_TREE} of them as a balanced tree, more as a {@link TermSum}.
     *
     * @return the literal 0 for an empty list
     */
    static Expression sum(List<? extends Expression> terms) {
        return terms.size() > TermSum.LONGEST_TREE ? new TermSum(terms) : tree(terms);
    }

    /** A sum as a balanced tree, whatever the number of its terms. */
    private static Expression tree(List<? extends Expression> terms) {
        if (terms.isEmpty()) {
            return new Literal(0);
        }
        if (terms.size() == 1) {
            return terms.getFirst();
        }
        int middle = terms.size() / 2;
        return tree(terms.subList(0, middle)).plus(tree(terms.subList(middle, terms.size())));
    }

    /** A number written in the model. */
    record Literal(double value) implements Expression {}

    /** The coordinate of a domain (time, a position) at the support where the expression is evaluated. */
    record Coordinate(Domain domain) implements Expression {}

    /**
     * A parameter, taken at one place of each of its domains.
     *
     * @param arguments one for each domain of the parameter, in its order; empty for a finite parameter
     */
    record ParameterReference(Parameter parameter, List<Argument> arguments) implements Expression {
        public ParameterReference {
            arguments = List.copyOf(arguments);
        }

        /** The same as an interval sees it that ends here; another one only if the parameter {@linkplain Parameter#beforeJumps jumps}. */
        public ParameterReference beforeJumps() {
            boolean runs = arguments.stream()
                    .filter(argument -> argument.domain().kind() == Domain.Kind.TIME)
                    .allMatch(Argument.Running.class::isInstance);
            return runs
                    ? parameter
                            .beforeJumps()
                            .map(before -> new ParameterReference(before, arguments))
                            .orElse(this)
                    : this;
        }
    }

    /**
     * A variable, taken at one place of each of its domains: infinite where all arguments run, semi-infinite where some do,
     * a point variable where none does.
     *
     * @param arguments one for each domain of the variable, in its order; empty for a finite variable
     */
    record VariableReference(Variable variable, List<Argument> arguments) implements Expression {
        public VariableReference {
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * The derivative of an expression along a domain, discretised by the scheme of that domain.
     *
     * @param order 1 or 2
     */
    record Derivative(Expression operand, Domain domain, int order) implements Expression {}

    /**
     * The integral of an expression over a domain or a part of it. Weights are factors of the integrand; nested integrals
     * are integrals of integrals.
     *
     * @param from lower limit, a support of the domain
     * @param to upper limit, a support of the domain
     */
    record Integral(Expression integrand, Domain domain, double from, double to, Quadrature quadrature)
            implements Expression {}

    /** The plain sum of an expression over the supports of a domain between two coordinates, both included. */
    record SupportSum(Expression term, Domain domain, double from, double to) implements Expression {}

    /**
     * The sum of many terms. The transcription makes patterns of the terms that are alike, one instance a term, and gives a
     * sum that stands inside a nonlinear function, or in several places, a variable of its own.
     *
     * <p>Sums are compared by identity: the same object in several places is one sum. What a walk over a model asks of every
     * place is found out once, when the sum is made.
     */
    final class TermSum implements Expression {
        /** Up to this many terms a sum is a tree of operations, which is part of the pattern around it. */
        public static final int LONGEST_TREE = 64;

        private final List<Expression> terms;
        private final boolean variables;
        private final boolean derivatives;
        private final Set<Domain> runningDomains;

        /** Adds terms up in their order. */
        public TermSum(List<? extends Expression> terms) {
            this.terms = List.copyOf(terms);
            variables = this.terms.stream().anyMatch(Occurrences::ofVariables);
            derivatives = this.terms.stream().anyMatch(Occurrences::ofDerivatives);
            Set<Domain> running = new LinkedHashSet<>();
            this.terms.forEach(term -> running.addAll(RunningDomains.of(term)));
            runningDomains = Collections.unmodifiableSet(running);
        }

        /** What is added up, in this order. */
        public List<Expression> terms() {
            return terms;
        }

        /** Whether a variable occurs; a sum without one is a number that is known before the problem is solved. */
        public boolean hasVariables() {
            return variables;
        }

        /** Whether a derivative occurs. */
        public boolean hasDerivatives() {
            return derivatives;
        }

        /** The domains that the terms run over, in the order of their first appearance. */
        public Set<Domain> runningDomains() {
            return runningDomains;
        }

        /** The same terms, added up as a balanced tree. */
        public Expression asTree() {
            return tree(terms);
        }

        @Override
        public String toString() {
            return ExpressionText.of(this);
        }
    }

    /**
     * One of two expressions, decided at each support by a condition on coordinates, numbers and parameters: {@code if(t > 1,
     * a, b)}. Nothing is smoothed, and no derivative crosses the decision. Where parameters are in the condition, which may
     * change between solves, both expressions are computed and have to be finite.
     */
    record Choice(Restriction condition, Expression then, Expression otherwise) implements Expression {}

    /** A function of one argument: one of the language, or a table. */
    sealed interface UnaryFunction permits UnaryOperator, Curve {
        /** The value of the function at a point; NaN outside its domain of definition. */
        double apply(double a);
    }

    /** A function of two arguments: one of the language, or a table. */
    sealed interface BinaryFunction permits BinaryOperator, Surface {
        /** The value of the function; NaN or infinite where it is not defined. */
        double apply(double a, double b);
    }

    /**
     * A table of one argument, or a derivative of it.
     *
     * @param order of the derivative, 0 for the table itself
     */
    record Curve(SplineTable table, int order) implements UnaryFunction {
        @Override
        public double apply(double a) {
            return table.at(a, order);
        }

        /** The derivative. */
        public Curve derivative() {
            return new Curve(table, order + 1);
        }

        /** The function of an argument as text; a derivative with its order behind the name. */
        public String text(String argument) {
            return "spline" + "'".repeat(order) + "(\"" + table + "\", " + argument + ")";
        }
    }

    /**
     * A table of two arguments, or a derivative of it.
     *
     * @param order of the derivative by the first argument, 0 for none
     * @param secondOrder of the derivative by the second argument
     */
    record Surface(SplineTable table, int order, int secondOrder) implements BinaryFunction {
        @Override
        public double apply(double a, double b) {
            return table.at(a, b, order, secondOrder);
        }

        /** The derivative by the first argument. */
        public Surface byFirst() {
            return new Surface(table, order + 1, secondOrder);
        }

        /** The derivative by the second argument. */
        public Surface bySecond() {
            return new Surface(table, order, secondOrder + 1);
        }

        /** The function of two arguments as text; a derivative with its orders behind the name. */
        public String text(String first, String second) {
            String orders = order + secondOrder == 0 ? "" : "_" + order + secondOrder;
            return "spline" + orders + "(\"" + table + "\", " + first + ", " + second + ")";
        }
    }

    /** A function of one expression. */
    record UnaryOperation(UnaryFunction operator, Expression operand) implements Expression {}

    /** A function of two expressions, or an operation on them. */
    record BinaryOperation(BinaryFunction operator, Expression left, Expression right) implements Expression {}
}
