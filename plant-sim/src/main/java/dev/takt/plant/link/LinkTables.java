package dev.takt.plant.link;

/**
 * The tags of a link.
 *
 * @param measurements from the plant to the controller: measured states, then the read-back of each actuator under the name of
 *     its control
 * @param commands from the controller to the plant: one a control
 */
public record LinkTables(TagTable measurements, TagTable commands) {}
