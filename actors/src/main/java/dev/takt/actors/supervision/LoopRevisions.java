package dev.takt.actors.supervision;

import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Where a loop that was started from a file has its settings from.
 *
 * @param first those that it was started with
 * @param again reads the file again, on a thread that may wait
 * @param inForce told of the revision that holds, whenever it is another one
 */
public record LoopRevisions(LoopRevision first, Supplier<LoopRevision> again, Consumer<LoopRevision> inForce) {}
