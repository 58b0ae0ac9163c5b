/** Data that a case names by their files: tables of named columns (CSV) and series of a time and a value. */
@NullMarked
package dev.takt.config.data;

import org.jspecify.annotations.NullMarked;
