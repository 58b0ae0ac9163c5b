/**
 * The log of a running loop or plant: what Takt and its libraries have to say, on the standard error. Whoever logs hands a record over and
 * goes on; one thread writes. Nothing in the path of a period logs (docs/logs.md).
 */
@NullMarked
package dev.takt.app.log;

import org.jspecify.annotations.NullMarked;
