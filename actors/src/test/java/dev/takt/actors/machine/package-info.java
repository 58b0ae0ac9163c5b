@NullMarked
package dev.takt.actors.machine;

import org.jspecify.annotations.NullMarked;
