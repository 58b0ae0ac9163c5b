@NullMarked
package dev.takt.actors.clock;

import org.jspecify.annotations.NullMarked;
