/** The HTTP server of a loop: its page, its API, its metrics and its commands. */
@NullMarked
package dev.takt.monitoring.http;

import org.jspecify.annotations.NullMarked;
