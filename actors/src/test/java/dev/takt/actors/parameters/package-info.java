@NullMarked
package dev.takt.actors.parameters;

import org.jspecify.annotations.NullMarked;
