/** The KKT system as a Riccati recursion over the stages of the horizon. */
@NullMarked
package dev.takt.solver.kkt.riccati;

import org.jspecify.annotations.NullMarked;
