@NullMarked
package dev.takt.actors.dispatch;

import org.jspecify.annotations.NullMarked;
