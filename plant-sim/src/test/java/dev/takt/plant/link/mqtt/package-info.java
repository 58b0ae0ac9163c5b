/** Tests of the MQTT link with a real broker on loopback. */
@NullMarked
package dev.takt.plant.link.mqtt;

import org.jspecify.annotations.NullMarked;
