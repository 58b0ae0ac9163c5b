/**
 * Carries frames through an MQTT broker, for slow loops and for many of them: {@link dev.takt.plant.link.mqtt.MqttCarrier}. A
 * broker hides loss and order, and takes its time; the sequence numbers of the frames show both.
 */
@NullMarked
package dev.takt.plant.link.mqtt;

import org.jspecify.annotations.NullMarked;
