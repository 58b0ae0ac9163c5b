package dev.takt.config.model;

import dev.takt.solver.model.Expression;
import java.util.ArrayList;
import java.util.List;

/**
 * What a statement about vectors says about one element; one about numbers says a single thing.
 *
 * @param sides of the statement, for this element
 * @param position of the element, its row and its column, where there are more than one; they count from 1
 */
record ElementStatement(List<Expression> sides, List<Integer> position) {
    ElementStatement {
        sides = List.copyOf(sides);
        position = List.copyOf(position);
    }

    /** The indices of the statement, and the position behind them. */
    List<Integer> indicesAfter(List<Integer> indices) {
        List<Integer> all = new ArrayList<>(indices);
        all.addAll(position);
        return all;
    }
}
