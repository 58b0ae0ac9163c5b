package dev.takt.actors.solving.faults;

import dev.takt.loop.SolveEnding;

/** A fault that is injected into a solve. */
public sealed interface SolveFault {

    /** It is answered after a time. */
    record Takes(long nanos) implements SolveFault {}

    /** It is answered after a time as a failure. */
    record Fails(long nanos, SolveEnding ending) implements SolveFault {}

    /** It is never answered. */
    record NeverEnds() implements SolveFault {}

    /** The solver crashes. */
    record Kills() implements SolveFault {}
}
