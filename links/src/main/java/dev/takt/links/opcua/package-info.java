/**
 * A link over OPC UA, as control systems and PLCs speak it: the plant is a server with a node a tag, the controller a client
 * that reads and writes in batches at its ticks. {@link dev.takt.links.opcua.PlantNamespace} has the nodes.
 */
@NullMarked
package dev.takt.links.opcua;

import org.jspecify.annotations.NullMarked;
