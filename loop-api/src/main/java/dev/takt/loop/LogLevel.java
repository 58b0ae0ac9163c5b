package dev.takt.loop;

import dev.takt.loop.text.Labels;

/** How much of what a program has to say is logged; each level includes those before it. */
public enum LogLevel {
    /** Nothing. */
    OFF,
    /** Something failed. */
    ERROR,
    /** Something is not as it should be, and the program goes on. */
    WARN,
    /** What a person who reads later wants to know. */
    INFO,
    /** What helps to find a fault. */
    DEBUG,
    /** Everything. */
    TRACE;

    /** The name in files, commands and messages. */
    public String label() {
        return Labels.of(this);
    }
}
