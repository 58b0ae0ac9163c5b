package dev.takt.actors.rehearsal;

/** What becomes of a solve. */
public sealed interface SolveFate {

    /** It is answered after a time. */
    record Takes(long nanos) implements SolveFate {}

    /** It is answered after a time, but says that it failed. */
    record Fails(long nanos, String status) implements SolveFate {}

    /** It is never answered. */
    record NeverEnds() implements SolveFate {}

    /** The solver dies of it. */
    record Kills() implements SolveFate {}
}
