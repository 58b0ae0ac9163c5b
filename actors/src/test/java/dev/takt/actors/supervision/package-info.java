@NullMarked
package dev.takt.actors.supervision;

import org.jspecify.annotations.NullMarked;
