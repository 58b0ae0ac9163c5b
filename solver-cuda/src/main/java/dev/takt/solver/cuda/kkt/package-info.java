/** KKT systems that are factorized on a device. */
@NullMarked
package dev.takt.solver.cuda.kkt;

import org.jspecify.annotations.NullMarked;
