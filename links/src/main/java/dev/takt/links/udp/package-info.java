/**
 * Carries frames over UDP between two processes on one host or on a network of their own: {@link
 * dev.takt.links.udp.DatagramPort}; and over a bad network of one's own making: {@link
 * dev.takt.links.udp.FaultProxy}.
 */
@NullMarked
package dev.takt.links.udp;

import org.jspecify.annotations.NullMarked;
