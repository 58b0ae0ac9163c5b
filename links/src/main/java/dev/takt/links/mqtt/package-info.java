/**
 * Carries frames through an MQTT broker, for slow loops and for many of them: {@link dev.takt.links.mqtt.MqttCarrier}. A
 * broker hides loss and order, and takes its time; the sequence numbers of the frames show both.
 */
@NullMarked
package dev.takt.links.mqtt;

import org.jspecify.annotations.NullMarked;
