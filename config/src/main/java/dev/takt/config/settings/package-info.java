/**
 * The settings of a case other than its model. Each is declared once, with type, unit, bounds, default, what a change of it
 * takes, and a description; reading, messages and the reference page come from that declaration.
 */
@NullMarked
package dev.takt.config.settings;

import org.jspecify.annotations.NullMarked;
