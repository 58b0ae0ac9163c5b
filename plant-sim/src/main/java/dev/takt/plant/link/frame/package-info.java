/**
 * Frames as bytes, for links that carry nothing else: {@link dev.takt.plant.link.frame.FrameCodec} has their form, {@link
 * dev.takt.plant.link.frame.Carrier} is what carries them, {@link dev.takt.plant.link.frame.FrameControllerEnd} and {@link
 * dev.takt.plant.link.frame.FramePlantEnd} are the two ends. Small pieces of a fixed form, the newest wins, and everything that
 * goes wrong is counted.
 */
@NullMarked
package dev.takt.plant.link.frame;

import org.jspecify.annotations.NullMarked;
