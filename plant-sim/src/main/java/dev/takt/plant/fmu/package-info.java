/**
 * Plants from other tools: functional mock-up units for co-simulation (FMI 2.0 and 3.0, fmi-standard.org), called
 * through the foreign function interface. {@link dev.takt.plant.fmu.FmuPlant} is the plant of a case.
 */
@NullMarked
package dev.takt.plant.fmu;

import org.jspecify.annotations.NullMarked;
