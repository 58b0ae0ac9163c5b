/**
 * A loop in another process, reached over HTTP: the commands that ask and order ({@code ctl}), and the screen that shows it
 * ({@code top}).
 */
@NullMarked
package dev.takt.app.remote;

import org.jspecify.annotations.NullMarked;
