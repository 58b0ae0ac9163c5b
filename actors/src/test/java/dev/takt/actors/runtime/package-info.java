@NullMarked
package dev.takt.actors.runtime;

import org.jspecify.annotations.NullMarked;
