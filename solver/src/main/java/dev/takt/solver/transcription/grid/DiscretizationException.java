package dev.takt.solver.transcription.grid;

import dev.takt.solver.model.ModelProblem;

/** An expression does not fit the grids. */
public final class DiscretizationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String found;
    private final String expected;
    private final String cure;

    /** Says what is there, what would be right, and a likely remedy. */
    public DiscretizationException(String found, String expected, String cure) {
        super(found + "; expected " + expected + ". " + cure);
        this.found = found;
        this.expected = expected;
        this.cure = cure;
    }

    /** The problem of an element of the model. */
    public ModelProblem of(String element) {
        return new ModelProblem(element, found, expected, cure);
    }
}
