@NullMarked
package dev.takt.monitoring.documents;

import org.jspecify.annotations.NullMarked;
