package dev.takt.monitoring.http;

import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;

/**
 * A loop in the table of a fleet.
 *
 * @param trouble how much it is in; 0 for none
 * @param source of the last command
 * @param fallback periods since the last fresh command
 * @param cycles periods that ended
 * @param written commands that went out
 * @param fresh those of them from the plan of their period
 * @param skipped periods that were skipped
 * @param alarms that were raised
 * @param solveSeconds time that 99 of 100 solves did not exceed
 * @param demand part of a thread that its solves need
 * @param note why it is in trouble, in words
 */
// large because a row of the table has these columns
public record FleetRow(
        String name,
        int trouble,
        Mode mode,
        CommandSource source,
        int fallback,
        long cycles,
        long written,
        long fresh,
        long skipped,
        long alarms,
        double solveSeconds,
        double demand,
        String note) {}
