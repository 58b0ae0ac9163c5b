/**
 * Transfers frames over UDP between two processes on one host or on a separate network: {@link
 * dev.takt.links.udp.DatagramPort}; and over a simulated faulty network: {@link dev.takt.links.udp.FaultProxy}.
 */
@NullMarked
package dev.takt.links.udp;

import org.jspecify.annotations.NullMarked;
