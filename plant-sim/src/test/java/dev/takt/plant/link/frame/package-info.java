/** Tests of the form of frames. */
@NullMarked
package dev.takt.plant.link.frame;

import org.jspecify.annotations.NullMarked;
