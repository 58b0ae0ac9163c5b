/**
 * A plant as a program of its own: {@link dev.takt.plant.program.PlantProgram} steps a plant behind the plant's end of a
 * link, with a watchdog that does not trust the controller to live; {@link dev.takt.plant.program.RealTimePlant} lets it
 * keep up with a clock.
 */
@NullMarked
package dev.takt.plant.program;

import org.jspecify.annotations.NullMarked;
