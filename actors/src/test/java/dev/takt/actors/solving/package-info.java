@NullMarked
package dev.takt.actors.solving;

import org.jspecify.annotations.NullMarked;
