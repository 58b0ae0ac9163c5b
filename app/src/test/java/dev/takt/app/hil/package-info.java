/** The loop and its plant as processes of their own, over real links, and what the world does to them. */
@NullMarked
package dev.takt.app.hil;

import org.jspecify.annotations.NullMarked;
