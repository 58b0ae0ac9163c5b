/** Classic problems of optimisation and optimal control, solved from the same starts with Takt and with Ipopt. */
@NullMarked
package dev.takt.benchmarks.classic;

import org.jspecify.annotations.NullMarked;
