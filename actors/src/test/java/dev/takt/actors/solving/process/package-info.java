@NullMarked
package dev.takt.actors.solving.process;

import org.jspecify.annotations.NullMarked;
