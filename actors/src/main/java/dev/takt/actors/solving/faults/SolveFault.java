package dev.takt.actors.solving.faults;

/** What becomes of a solve. */
public sealed interface SolveFault {

    /** It is answered after a time. */
    record Takes(long nanos) implements SolveFault {}

    /** It is answered after a time, but says that it failed. */
    record Fails(long nanos, String status) implements SolveFault {}

    /** It is never answered. */
    record NeverEnds() implements SolveFault {}

    /** The solver dies of it. */
    record Kills() implements SolveFault {}
}
