/** Tests of the UDP link over real sockets on loopback. */
@NullMarked
package dev.takt.links.udp;

import org.jspecify.annotations.NullMarked;
