@NullMarked
package dev.takt.dynamics;

import org.jspecify.annotations.NullMarked;
