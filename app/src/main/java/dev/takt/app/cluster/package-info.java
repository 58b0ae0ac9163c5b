/** A node of a fleet on several machines: the loops that it could run and those that it runs, and the interface to the cluster. */
@NullMarked
package dev.takt.app.cluster;

import org.jspecify.annotations.NullMarked;
