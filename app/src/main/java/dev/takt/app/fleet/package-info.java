/** {@code takt fleet}: many loops in one process, from their files to what they are seen by. */
@NullMarked
package dev.takt.app.fleet;

import org.jspecify.annotations.NullMarked;
