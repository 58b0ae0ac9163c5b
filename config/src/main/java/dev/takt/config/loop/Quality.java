package dev.takt.config.loop;

/** How far a value can be trusted, in the three grades of OPC UA (Part 4, 7.39). */
public enum Quality {
    /** May be used. */
    GOOD,
    /** May be used if the signal says so. */
    UNCERTAIN,
    /** Must not be used. */
    BAD;

    /** The name in files, metrics and messages. */
    public String label() {
        return Labels.of(this);
    }
}
