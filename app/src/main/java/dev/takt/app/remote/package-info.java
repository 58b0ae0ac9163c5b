/** A loop in another process, accessed over HTTP: commands ({@code ctl}) and a screen ({@code top}). */
@NullMarked
package dev.takt.app.remote;

import org.jspecify.annotations.NullMarked;
