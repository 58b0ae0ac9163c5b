package dev.takt.loop.operation;

/**
 * The answer to a command.
 *
 * @param accepted whether it is done
 * @param reason why it is refused, or its effect; for people
 * @param cycle from which it takes effect
 */
public record CommandOutcome(boolean accepted, String reason, long cycle) {}
