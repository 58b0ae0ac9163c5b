/** Which classes of tests have the processors when two JVMs run tests side by side. */
@NullMarked
package dev.takt.app.processors;

import org.jspecify.annotations.NullMarked;
