/**
 * Monitoring of a running loop: metrics and spans, their export, the live page, dashboards and alert rules.
 *
 * <p>Recording must not disturb the loop: instruments are looked up once, and the control loop never waits for an
 * exporter.
 */
@NullMarked
package dev.takt.monitoring;

import org.jspecify.annotations.NullMarked;
