/**
 * The loop in virtual time with a plant in process and things that go wrong on purpose: solves that take too long, solvers that
 * die, measurements that do not come. The same seed gives the same run, period by period.
 */
@NullMarked
package dev.takt.app.rehearsal;

import org.jspecify.annotations.NullMarked;
