package dev.takt.config.diagnostics;

import java.util.List;

/** A case file is wrong; carries every problem of it. Its message is what the user reads. */
public final class CaseFileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    /** Makes the exception from at least one problem. */
    public CaseFileException(List<Problem> problems) {
        super(ProblemReport.of(problems));
        this.problems = List.copyOf(problems);
    }

    /** Everything that is wrong, in the order of the text. */
    public List<Problem> problems() {
        return problems;
    }
}
