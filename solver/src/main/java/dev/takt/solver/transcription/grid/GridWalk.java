package dev.takt.solver.transcription.grid;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Consumer;

/** Visits the variable accesses of a node from left to right, shared nodes once. */
public final class GridWalk {
    private final Set<GridNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Consumer<GridNode.VariableLeaf> action;

    public GridWalk(Consumer<GridNode.VariableLeaf> action) {
        this.action = action;
    }

    /** Number of nodes, shared ones counted once. */
    public static int size(GridNode node) {
        GridWalk walk = new GridWalk(_ -> {});
        walk.visit(node);
        return walk.seen.size();
    }

    public void visit(GridNode node) {
        if (!seen.add(node)) {
            return;
        }
        switch (node) {
            case GridNode.Number _, GridNode.Tabulated _, GridNode.ParameterLeaf _ -> {}
            case GridNode.VariableLeaf access -> action.accept(access);
            case GridNode.Choice choice -> {
                visit(choice.then());
                visit(choice.otherwise());
            }
            case GridNode.Unary unary -> visit(unary.operand());
            case GridNode.Binary binary -> {
                visit(binary.left());
                visit(binary.right());
            }
        }
    }
}
