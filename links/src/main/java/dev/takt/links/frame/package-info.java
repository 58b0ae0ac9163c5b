/**
 * Frames as bytes, for links that transfer bytes: {@link dev.takt.links.frame.FrameCodec} defines their format, {@link
 * dev.takt.links.frame.Carrier} transfers them, and {@link dev.takt.links.frame.FrameControllerEnd} and {@link
 * dev.takt.links.frame.FramePlantEnd} are the two ends. Messages are small and of a fixed format, the newest frame
 * replaces older ones, and all failures are counted.
 */
@NullMarked
package dev.takt.links.frame;

import org.jspecify.annotations.NullMarked;
