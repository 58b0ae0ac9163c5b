package dev.takt.monitoring.http;

import java.util.Optional;

/** The source of secrets that should not be in a case file. */
@FunctionalInterface
public interface Environment {

    /** The value of a variable; empty if it is not set. */
    Optional<String> find(String variable);

    /** The environment of the process. */
    static Environment ofProcess() {
        return variable -> Optional.ofNullable(System.getenv(variable));
    }
}
