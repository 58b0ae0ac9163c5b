/**
 * Takt as a program: {@code cli} reads the command line and runs everything else; {@code simulation} runs closed loops
 * in virtual time; {@code rehearsal} tests them with faults; {@code report} writes the results; {@code telemetry}
 * publishes a running loop over MQTT and OPC UA.
 */
@NullMarked
package dev.takt.app;

import org.jspecify.annotations.NullMarked;
