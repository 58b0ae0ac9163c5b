/** The JSON documents of the loop's API, from the records of a loop and to its commands. */
@NullMarked
package dev.takt.monitoring.documents;

import org.jspecify.annotations.NullMarked;
