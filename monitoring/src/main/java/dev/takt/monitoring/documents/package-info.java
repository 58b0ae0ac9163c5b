/** The JSON documents of the loop's API: output from the records of a loop, input of its commands. */
@NullMarked
package dev.takt.monitoring.documents;

import org.jspecify.annotations.NullMarked;
