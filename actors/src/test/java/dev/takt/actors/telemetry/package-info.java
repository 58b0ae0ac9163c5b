/** Tests of what a loop has to do with brokers and servers beside its plant. */
@NullMarked
package dev.takt.actors.telemetry;

import org.jspecify.annotations.NullMarked;
