@NullMarked
package dev.takt.app.init;

import org.jspecify.annotations.NullMarked;
