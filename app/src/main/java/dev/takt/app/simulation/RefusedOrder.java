package dev.takt.app.simulation;

/**
 * An order of {@code loop.operator} that the loop refused in a run.
 *
 * @param time of the period, in seconds of the plant
 * @param who gave it
 * @param order as in messages
 * @param reason why it was refused
 */
public record RefusedOrder(double time, String who, String order, String reason) {

    /** The words of a report. */
    public String text() {
        return who + " at t = " + time + " s: " + order + ": " + reason;
    }
}
