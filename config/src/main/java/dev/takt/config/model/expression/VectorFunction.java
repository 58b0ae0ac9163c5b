package dev.takt.config.model.expression;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The functions of vectors and matrices. Unlike those of numbers they give way to what a model calls by the same name. */
enum VectorFunction {
    TRANSPOSE("transpose(A)", 1, 1),
    DOT("dot(a, b)", 2, 2),
    DIAG("diag(v), or diag(v, 1) for the diagonal to the right of the main one", 1, 2),
    EYE("eye(n), or eye(n, 1) for ones to the right of the main diagonal", 1, 2);

    private final String form;
    private final int fewest;
    private final int most;

    VectorFunction(String form, int fewest, int most) {
        this.form = form;
        this.fewest = fewest;
        this.most = most;
    }

    static Optional<VectorFunction> named(String name) {
        return Arrays.stream(values())
                .filter(function -> function.text().equals(name))
                .findFirst();
    }

    static List<String> names() {
        return Arrays.stream(values()).map(VectorFunction::text).toList();
    }

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** How it is called, for messages. */
    String form() {
        return form;
    }

    int fewest() {
        return fewest;
    }

    int most() {
        return most;
    }
}
