package dev.takt.actors.fleet;

/** What work of a {@link SolverPool} is for, the most urgent first. */
enum Urgency {
    /** A command to actuators waits for it. */
    DRIVING,
    /** A solver is made ready, for loops that begin. */
    PREPARING,
    /** A loop needs some plans in a row before it may drive: the loop that came first gets its plans first, however many others wait. */
    WARMING_UP,
    /** Nothing waits for it. */
    STANDING_BY
}
