/** Tests of links as case files name them. */
@NullMarked
package dev.takt.plant.wiring;

import org.jspecify.annotations.NullMarked;
