/** {@code takt init}: cases to begin with, each complete. */
@NullMarked
package dev.takt.app.init;

import org.jspecify.annotations.NullMarked;
