/**
 * A case file as text: HOCON read with the typesafe library into a tree of nodes that know where they were written.
 *
 * <p>Takt adds one convenience to HOCON: a key that declares something with indices or arguments, such as {@code x[i in
 * 1..N](t) { ... }}, need not be quoted.
 */
@NullMarked
package dev.takt.config.source;

import org.jspecify.annotations.NullMarked;
