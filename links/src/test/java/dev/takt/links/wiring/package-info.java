/** Tests of links as case files name them. */
@NullMarked
package dev.takt.links.wiring;

import org.jspecify.annotations.NullMarked;
