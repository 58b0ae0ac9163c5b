/**
 * Takt as a program: {@code cli} reads the command line and runs everything else; {@code simulation} closes loops in virtual time;
 * {@code rehearsal} breaks them; {@code report} writes what came of it; {@code telemetry} tells a running loop over MQTT and OPC UA.
 */
@NullMarked
package dev.takt.app;

import org.jspecify.annotations.NullMarked;
