/**
 * The sparse factorization compared with CHOLMOD, on the KKT matrices of both benchmark plants.
 *
 * <p>CHOLMOD is called from here only, compiled against the system's library when the comparison runs.
 */
@NullMarked
package dev.takt.benchmarks.linalg;

import org.jspecify.annotations.NullMarked;
