/** The KKT system in the free variables alone, with a dense Hessian. */
@NullMarked
package dev.takt.solver.kkt.reduced;

import org.jspecify.annotations.NullMarked;
