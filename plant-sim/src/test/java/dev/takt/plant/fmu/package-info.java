/** Tests of plants that are FMUs, with one that a C compiler makes. */
@NullMarked
package dev.takt.plant.fmu;

import org.jspecify.annotations.NullMarked;
