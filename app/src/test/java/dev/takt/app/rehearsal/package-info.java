@NullMarked
package dev.takt.app.rehearsal;

import org.jspecify.annotations.NullMarked;
