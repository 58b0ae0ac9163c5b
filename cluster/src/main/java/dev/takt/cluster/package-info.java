/** A fleet on several machines by Akka Cluster: who is there, where each loop runs, and copies of states for those that take over. */
@NullMarked
package dev.takt.cluster;

import org.jspecify.annotations.NullMarked;
