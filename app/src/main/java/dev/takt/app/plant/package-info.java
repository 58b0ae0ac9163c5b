/** {@code takt plant}: one plant or many behind their links, what they count, and what they are ordered. */
@NullMarked
package dev.takt.app.plant;

import org.jspecify.annotations.NullMarked;
