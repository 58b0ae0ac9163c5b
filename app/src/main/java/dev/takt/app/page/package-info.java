/** The page about a loop: the same for what a journal tells and for a simulation. */
@NullMarked
package dev.takt.app.page;

import org.jspecify.annotations.NullMarked;
