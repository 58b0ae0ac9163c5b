/** Tests of packages and of the unit of a loop. */
@NullMarked
package dev.takt.app.packaging;

import org.jspecify.annotations.NullMarked;
