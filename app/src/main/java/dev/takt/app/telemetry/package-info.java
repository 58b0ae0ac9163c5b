/**
 * Telemetry for many loops: {@link dev.takt.app.telemetry.MqttTelemetry} publishes the periods to a broker, {@link
 * dev.takt.app.telemetry.LoopTelemetry} receives set-points. Messages are JSON ({@link
 * dev.takt.app.telemetry.JsonFormat}) or Sparkplug B ({@link dev.takt.app.telemetry.SparkplugFormat}).
 */
@NullMarked
package dev.takt.app.telemetry;

import org.jspecify.annotations.NullMarked;
