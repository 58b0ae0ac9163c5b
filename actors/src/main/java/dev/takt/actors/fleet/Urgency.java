package dev.takt.actors.fleet;

/** What work of a {@link SolverPool} is for, the most urgent first. */
enum Urgency {
    /** A command to actuators waits for it. */
    DRIVING,
    /** Nothing waits for it: a loop that warms up or stands by. */
    STANDING_BY
}
