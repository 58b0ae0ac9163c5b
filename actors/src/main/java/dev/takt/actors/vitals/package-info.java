/** What the parts of a running loop show apart from its periods: when they were last heard of, what waits for them. */
@NullMarked
package dev.takt.actors.vitals;

import org.jspecify.annotations.NullMarked;
