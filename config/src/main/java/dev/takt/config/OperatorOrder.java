package dev.takt.config;

import dev.takt.loop.operation.OperatorCommand;

/**
 * What an operator does at a time of a simulation.
 *
 * @param at seconds of the plant since the start of the loop
 * @param command what is done
 */
public record OperatorOrder(double at, OperatorCommand command) {}
