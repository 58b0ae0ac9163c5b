/** Tests of the plant program in virtual and real time. */
@NullMarked
package dev.takt.plant.program;

import org.jspecify.annotations.NullMarked;
