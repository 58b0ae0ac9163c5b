/**
 * Supervision: the modes of a loop, the escalation of consecutive failures, restarts of failed components, and the
 * commands of operators.
 */
@NullMarked
package dev.takt.actors.supervision;

import org.jspecify.annotations.NullMarked;
