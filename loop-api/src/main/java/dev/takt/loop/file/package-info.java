/** Files that only their owner may read: files with secrets, and records of a plant. */
@NullMarked
package dev.takt.loop.file;

import org.jspecify.annotations.NullMarked;
