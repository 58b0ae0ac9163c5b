package dev.takt.app.simulation;

/**
 * A simulated plant that could not go on, such as one whose tank is empty below the root of its outflow.
 *
 * @param steps control steps that were wanted
 * @param reason for a person, with the time of the plant
 */
public record PlantEnding(int steps, String reason) {}
