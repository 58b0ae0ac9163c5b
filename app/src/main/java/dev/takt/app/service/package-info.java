/** A loop as a service of the system: what its manager is told, and what it should know of a case. */
@NullMarked
package dev.takt.app.service;

import org.jspecify.annotations.NullMarked;
