/** Tests of the form of frames. */
@NullMarked
package dev.takt.links.frame;

import org.jspecify.annotations.NullMarked;
