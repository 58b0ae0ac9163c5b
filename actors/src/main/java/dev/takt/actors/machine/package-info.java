/** What the loop asks of the machine that it runs on, beyond what Java has words for. */
@NullMarked
package dev.takt.actors.machine;

import org.jspecify.annotations.NullMarked;
