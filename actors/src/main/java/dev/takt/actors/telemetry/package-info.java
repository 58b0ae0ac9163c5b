/**
 * A loop among many: {@link dev.takt.actors.telemetry.MqttTelemetry} tells a broker of its periods, {@link
 * dev.takt.actors.telemetry.LoopTelemetry} takes the set-points that others want. Messages are JSON ({@link dev.takt.actors.telemetry.JsonFormat}) or Sparkplug B
 * ({@link dev.takt.actors.telemetry.SparkplugFormat}).
 */
@NullMarked
package dev.takt.actors.telemetry;

import org.jspecify.annotations.NullMarked;
