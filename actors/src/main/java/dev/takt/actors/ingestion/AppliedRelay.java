package dev.takt.actors.ingestion;

import dev.takt.actors.ingestion.IngestionProtocol.Applied;
import java.util.function.Consumer;

/** What lies between a command that has gone out and the estimator that is told of it. */
@FunctionalInterface
public interface AppliedRelay {
    /** Tells it at once. */
    AppliedRelay DIRECT = (applied, estimator) -> estimator.accept(applied);

    /**
     * A command has gone out, on the thread of the dispatcher.
     *
     * @param estimator is to be told of it once in the period, on any thread
     */
    void applied(Applied applied, Consumer<Applied> estimator);
}
