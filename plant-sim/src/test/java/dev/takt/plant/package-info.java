/** Tests of plants against the reference closed loops and exact solutions. */
@NullMarked
package dev.takt.plant;

import org.jspecify.annotations.NullMarked;
