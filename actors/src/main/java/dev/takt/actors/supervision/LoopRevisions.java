package dev.takt.actors.supervision;

import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The source of the settings of a loop that was started from a file.
 *
 * @param first the initial revision
 * @param again reads the file again, on a thread that may wait
 * @param inForce notified of each new revision in force
 */
public record LoopRevisions(LoopRevision first, Supplier<LoopRevision> again, Consumer<LoopRevision> inForce) {}
