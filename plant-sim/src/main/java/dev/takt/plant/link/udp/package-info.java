/**
 * Carries frames over UDP between two processes on one host or on a network of their own: {@link
 * dev.takt.plant.link.udp.DatagramPort}; and over a bad network of one's own making: {@link
 * dev.takt.plant.link.udp.FaultProxy}.
 */
@NullMarked
package dev.takt.plant.link.udp;

import org.jspecify.annotations.NullMarked;
