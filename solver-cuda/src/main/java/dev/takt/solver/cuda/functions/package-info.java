/** The functions of a program on a device, and products with their matrices. */
@NullMarked
package dev.takt.solver.cuda.functions;

import org.jspecify.annotations.NullMarked;
