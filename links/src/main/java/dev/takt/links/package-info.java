/**
 * The connection between a controller and its plant: tags with value, quality, source time and sequence number, in
 * frames that both sides fill and read. The controller's end is the same for every plant: a model in the same process,
 * another process, or a PLC.
 *
 * <p>The data flow: {@link dev.takt.links.PlantEnd#publish} -> measurements -> {@link
 * dev.takt.links.ControllerEnd#read} ... {@link dev.takt.links.ControllerEnd#write} -> commands -> {@link
 * dev.takt.links.PlantEnd#poll}.
 */
@NullMarked
package dev.takt.links;

import org.jspecify.annotations.NullMarked;
