/** Tests of many loops in one process. */
@NullMarked
package dev.takt.app.fleet;

import org.jspecify.annotations.NullMarked;
