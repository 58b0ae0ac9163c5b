@NullMarked
package dev.takt.actors.pair;

import org.jspecify.annotations.NullMarked;
