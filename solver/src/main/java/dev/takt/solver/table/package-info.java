/** Tables as smooth functions: cubic splines of one or two arguments, fitted to points once and evaluated with their derivatives. */
@NullMarked
package dev.takt.solver.table;

import org.jspecify.annotations.NullMarked;
