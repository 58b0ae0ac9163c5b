@NullMarked
package dev.takt.app.plant;

import org.jspecify.annotations.NullMarked;
