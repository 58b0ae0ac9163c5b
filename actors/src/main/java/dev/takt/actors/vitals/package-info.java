/**
 * Vital signs of the components of a running loop outside of its periods: the times of their last messages, and the
 * lengths of their mailboxes.
 */
@NullMarked
package dev.takt.actors.vitals;

import org.jspecify.annotations.NullMarked;
