package dev.takt.loop.cycle;

import dev.takt.loop.Coded;

/** What one of two controllers decided at the moment by which the plant is to have acknowledged the command of a period. */
public enum PairDecision implements Coded {
    /** There was no such moment, because the controller did not run then, or waited for a command until the period was over. */
    UNDECIDED(0, "undecided"),
    /** It leads, and goes on. */
    LEADS(1, "leads"),
    /** It led, and gives the lead up: what it wrote did not arrive. */
    GIVES_UP(2, "gives up"),
    /** It stands by: the plant has acknowledged a command. */
    ACKNOWLEDGED(3, "acknowledged"),
    /** It takes the lead and sends its command. */
    TAKES_OVER(4, "takes over"),
    /** It stands by, because it hears nothing from the plant. */
    BLIND(5, "blind"),
    /** It stands by, because the mode of the other one has no command. */
    EXCUSED(6, "excused"),
    /** It stands by, because its takeovers before were of no use, or the other one is to be the first. */
    PATIENT(7, "patient"),
    /** It has no command. */
    WITHOUT_COMMAND(8, "without a command"),
    /** It has no command and takes the lead, so that the plant can be operated. */
    TAKES_UP(9, "takes up");

    private final int code;
    private final String label;

    PairDecision(int code, String label) {
        this.code = code;
        this.label = label;
    }

    @Override
    public int code() {
        return code;
    }

    /** Its name for people. */
    public String label() {
        return label;
    }
}
