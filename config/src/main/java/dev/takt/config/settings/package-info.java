/** The settings of a case other than its model: a record for each block, which is its declaration too. */
@NullMarked
package dev.takt.config.settings;

import org.jspecify.annotations.NullMarked;
