/** How settings are declared and read: their types, the blocks that they stand in, and the values that a file gives. */
@NullMarked
package dev.takt.config.setting;

import org.jspecify.annotations.NullMarked;
