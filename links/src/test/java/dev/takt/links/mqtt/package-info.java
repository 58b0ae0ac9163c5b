/** Tests of the MQTT link with a real broker on loopback. */
@NullMarked
package dev.takt.links.mqtt;

import org.jspecify.annotations.NullMarked;
