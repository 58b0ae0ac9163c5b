/**
 * A link over OPC UA, the protocol of control systems and PLCs. The plant is a server with one node per tag; the
 * controller is a client that reads and writes in batches at its ticks. {@link dev.takt.links.opcua.PlantNamespace} has
 * the nodes.
 */
@NullMarked
package dev.takt.links.opcua;

import org.jspecify.annotations.NullMarked;
