package dev.takt.solver.model;

import java.util.List;
import java.util.stream.Collectors;

/** A model cannot be built or transcribed; carries everything that is wrong with it, not only the first thing. */
public final class ModelException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<ModelProblem> problems;

    /** Makes the exception from at least one problem. */
    public ModelException(List<ModelProblem> problems) {
        super(problems.stream().map(ModelProblem::message).collect(Collectors.joining(System.lineSeparator())));
        this.problems = List.copyOf(problems);
    }

    /** Everything that is wrong. */
    public List<ModelProblem> problems() {
        return problems;
    }
}
