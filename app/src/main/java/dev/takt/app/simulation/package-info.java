/**
 * The closed loop of a case from its beginning to a number of steps: the actors of a running loop in virtual time, with
 * a record of their steps ({@link dev.takt.app.simulation.ClosedLoop}), and single solves without a plant ({@link
 * dev.takt.app.simulation.OpenLoop}).
 */
@NullMarked
package dev.takt.app.simulation;

import org.jspecify.annotations.NullMarked;
