/**
 * A plant as a separate program: {@link dev.takt.plant.program.PlantProgram} steps a plant at the plant's end of a
 * link, with a watchdog for the commands of the controller; {@link dev.takt.plant.program.RealTimePlant} runs it in
 * real time.
 */
@NullMarked
package dev.takt.plant.program;

import org.jspecify.annotations.NullMarked;
