/** Tests of the OPC UA link with a real server on loopback. */
@NullMarked
package dev.takt.plant.link.opcua;

import org.jspecify.annotations.NullMarked;
