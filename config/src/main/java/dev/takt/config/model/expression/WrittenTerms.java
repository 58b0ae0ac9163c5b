package dev.takt.config.model.expression;

import dev.takt.config.text.Syntax;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import java.util.ArrayList;
import java.util.List;

/** The terms of sums, as they are written and as they are added. */
final class WrittenTerms {
    private WrittenTerms() {}

    /** A term and its sign. */
    record Term(Syntax syntax, boolean negative) {}

    /** The number of terms written one after the other; parentheses with a sum in them are one. */
    static int number(Syntax.Operation sum) {
        int number = 1;
        Syntax rest = sum;
        while (rest instanceof Syntax.Operation operation && isSum(operation.operator())) {
            number++;
            rest = operation.left();
        }
        return number;
    }

    /** The terms from left to right. */
    static List<Term> of(Syntax.Operation sum) {
        List<Term> terms = new ArrayList<>();
        Syntax rest = sum;
        while (rest instanceof Syntax.Operation operation && isSum(operation.operator())) {
            terms.add(new Term(operation.right(), operation.operator() == BinaryOperator.SUBTRACT));
            rest = operation.left();
        }
        terms.add(new Term(rest, false));
        return terms.reversed();
    }

    /** The terms with trees of additions among them taken apart. */
    static List<Expression> added(List<Expression> terms) {
        List<Expression> all = new ArrayList<>(terms.size());
        terms.forEach(term -> add(term, all));
        return all;
    }

    private static void add(Expression term, List<Expression> all) {
        if (term instanceof BinaryOperation(BinaryOperator operator, Expression left, Expression right)
                && operator == BinaryOperator.ADD) {
            add(left, all);
            add(right, all);
        } else {
            all.add(term);
        }
    }

    private static boolean isSum(BinaryOperator operator) {
        return operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT;
    }
}
