package dev.takt.app.simulation;

/**
 * An actuator or a controlled variable went in or out of service in a run.
 *
 * @param time of the first period in which it was so, in seconds of the plant
 * @param name of the control or of the controlled variable
 * @param status its new status, as in messages
 * @param reason why; empty for none
 */
public record ServiceChange(double time, String name, String status, String reason) {

    /** The words of a report. */
    public String text() {
        return name + " is " + status + " from t = " + time + " s" + (reason.isEmpty() ? "" : ": " + reason);
    }
}
