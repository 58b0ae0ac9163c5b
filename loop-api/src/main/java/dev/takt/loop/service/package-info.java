/** What of a loop is in service: each actuator and each controlled variable on its own. */
@NullMarked
package dev.takt.loop.service;

import org.jspecify.annotations.NullMarked;
