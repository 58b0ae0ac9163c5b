@NullMarked
package dev.takt.loop.alarm;

import org.jspecify.annotations.NullMarked;
