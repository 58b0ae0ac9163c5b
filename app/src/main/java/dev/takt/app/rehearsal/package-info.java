/**
 * The loop in virtual time with an in-process plant and injected faults: slow solves, failing solvers, missing
 * measurements. The same seed gives the same run, period by period.
 */
@NullMarked
package dev.takt.app.rehearsal;

import org.jspecify.annotations.NullMarked;
