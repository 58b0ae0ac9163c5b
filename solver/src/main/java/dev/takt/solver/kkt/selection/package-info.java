/** Which KKT system a program gets, and when a state elimination is left. */
@NullMarked
package dev.takt.solver.kkt.selection;

import org.jspecify.annotations.NullMarked;
