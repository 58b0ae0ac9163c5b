/** Tests of files of a fleet. */
@NullMarked
package dev.takt.config.fleet;

import org.jspecify.annotations.NullMarked;
