/**
 * Frames as bytes, for links that carry nothing else: {@link dev.takt.links.frame.FrameCodec} has their form, {@link
 * dev.takt.links.frame.Carrier} is what carries them, {@link dev.takt.links.frame.FrameControllerEnd} and {@link
 * dev.takt.links.frame.FramePlantEnd} are the two ends. Small pieces of a fixed form, the newest wins, and everything that
 * goes wrong is counted.
 */
@NullMarked
package dev.takt.links.frame;

import org.jspecify.annotations.NullMarked;
