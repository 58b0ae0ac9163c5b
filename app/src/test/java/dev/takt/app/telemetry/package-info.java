/** Tests of what a loop has to do with brokers and servers beside its plant. */
@NullMarked
package dev.takt.app.telemetry;

import org.jspecify.annotations.NullMarked;
