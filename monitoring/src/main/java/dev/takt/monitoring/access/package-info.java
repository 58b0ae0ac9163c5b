/** Access control for commands: tokens with roles and expiry, and the audit log of requests. */
@NullMarked
package dev.takt.monitoring.access;

import org.jspecify.annotations.NullMarked;
