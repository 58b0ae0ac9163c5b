/** Files that are for the eyes of their owner alone: those with secrets, and those that tell what a plant makes. */
@NullMarked
package dev.takt.loop.file;

import org.jspecify.annotations.NullMarked;
