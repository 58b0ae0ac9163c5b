/** Tests of what an installation says about the commands. */
@NullMarked
package dev.takt.app.manual;

import org.jspecify.annotations.NullMarked;
