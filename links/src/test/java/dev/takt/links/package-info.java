/** Tests of links: codecs against properties, links against real peers. */
@NullMarked
package dev.takt.links;

import org.jspecify.annotations.NullMarked;
