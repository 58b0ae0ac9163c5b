/**
 * A loop among many: {@link dev.takt.app.telemetry.MqttTelemetry} tells a broker of its periods, {@link
 * dev.takt.app.telemetry.LoopTelemetry} takes the set-points that others want. Messages are JSON ({@link dev.takt.app.telemetry.JsonFormat}) or Sparkplug B
 * ({@link dev.takt.app.telemetry.SparkplugFormat}).
 */
@NullMarked
package dev.takt.app.telemetry;

import org.jspecify.annotations.NullMarked;
