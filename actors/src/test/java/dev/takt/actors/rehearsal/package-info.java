@NullMarked
package dev.takt.actors.rehearsal;

import org.jspecify.annotations.NullMarked;
