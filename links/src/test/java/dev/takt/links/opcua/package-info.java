/** Tests of the OPC UA link with a real server on loopback. */
@NullMarked
package dev.takt.links.opcua;

import org.jspecify.annotations.NullMarked;
