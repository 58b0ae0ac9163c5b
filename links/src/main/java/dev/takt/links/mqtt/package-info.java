/**
 * Transfers frames through an MQTT broker, for slow loops and for many loops: {@link dev.takt.links.mqtt.MqttCarrier}.
 * A broker hides loss and order and adds delay; the sequence numbers of the frames show loss and order.
 */
@NullMarked
package dev.takt.links.mqtt;

import org.jspecify.annotations.NullMarked;
