package dev.takt.links.udp;

/**
 * What a bad link has done in one direction.
 *
 * @param entered datagrams that set out
 * @param handedOn datagrams that arrived, copies included
 * @param lost datagrams that did not
 * @param duplicated datagrams that arrived twice
 * @param reordered datagrams that were overtaken
 */
public record FaultCounts(long entered, long handedOn, long lost, long duplicated, long reordered) {}
