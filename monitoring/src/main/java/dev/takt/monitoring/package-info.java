/**
 * What an operator sees of a running loop: metrics and spans, their export, the live page, dashboards and alert rules.
 *
 * <p>Recording must not disturb what it records: instruments are looked up once, and the control loop never waits for an
 * exporter.
 */
@NullMarked
package dev.takt.monitoring;

import org.jspecify.annotations.NullMarked;
