package dev.takt.loop;

import dev.takt.loop.text.Labels;

/** The quality of a value, in the three grades of OPC UA (Part 4, 7.39). */
public enum Quality implements Coded {
    /** May be used. */
    GOOD(0),
    /** May be used if the settings of the signal allow it. */
    UNCERTAIN(1),
    /** Must not be used. */
    BAD(2);

    private final int code;

    Quality(int code) {
        this.code = code;
    }

    @Override
    public int code() {
        return code;
    }

    /** The name in files, metrics and messages. */
    public String label() {
        return Labels.of(this);
    }
}
