package dev.takt.links.udp;

/**
 * The counts of a faulty link in one direction.
 *
 * @param entered datagrams sent
 * @param handedOn datagrams delivered, including copies
 * @param lost datagrams lost
 * @param duplicated datagrams that arrived twice
 * @param reordered datagrams that were overtaken
 */
public record FaultCounts(long entered, long handedOn, long lost, long duplicated, long reordered) {}
