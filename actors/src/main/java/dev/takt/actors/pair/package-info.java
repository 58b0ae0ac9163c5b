/**
 * Two controllers of one plant, of which one leads and the other could at any time. Both do the same with the same inputs; the one that does
 * not lead keeps its commands to itself. Who may write is decided by epochs at the plant, and by nothing else.
 */
@NullMarked
package dev.takt.actors.pair;

import org.jspecify.annotations.NullMarked;
