package dev.takt.loop.operation;

/**
 * The answer to a command.
 *
 * @param accepted whether it is done
 * @param reason why it is refused, or what it does; for people
 * @param cycle from which it acts
 */
public record CommandOutcome(boolean accepted, String reason, long cycle) {}
