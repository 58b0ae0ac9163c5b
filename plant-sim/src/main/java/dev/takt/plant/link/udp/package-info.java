/**
 * A link over UDP between two processes on one host or on a network of their own: small datagrams of a fixed form, the newest
 * wins, and everything that goes wrong is counted. {@link dev.takt.plant.link.udp.FrameCodec} has the form, {@link
 * dev.takt.plant.link.udp.UdpControllerEnd} and {@link dev.takt.plant.link.udp.UdpPlantEnd} are the two ends.
 */
@NullMarked
package dev.takt.plant.link.udp;

import org.jspecify.annotations.NullMarked;
