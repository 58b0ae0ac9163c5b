/** Tests of links: codecs against properties, links against real peers. */
@NullMarked
package dev.takt.plant.link;

import org.jspecify.annotations.NullMarked;
