/** A small loop that lives in the tests: real records of a simulated process, at any pace. */
@NullMarked
package dev.takt.monitoring.simulated;

import org.jspecify.annotations.NullMarked;
