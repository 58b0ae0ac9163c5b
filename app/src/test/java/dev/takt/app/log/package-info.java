@NullMarked
package dev.takt.app.log;

import org.jspecify.annotations.NullMarked;
