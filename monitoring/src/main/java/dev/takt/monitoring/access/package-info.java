/** Who may command a loop: tokens with roles that expire, and the record of what was asked. */
@NullMarked
package dev.takt.monitoring.access;

import org.jspecify.annotations.NullMarked;
