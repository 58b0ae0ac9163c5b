package dev.takt.loop.text;

/** A name that comes from outside, and is repeated where people and files read it. */
public final class GivenName {
    private static final int LONGEST = 200;

    private GivenName() {}

    /** Whether it could be a name: of one line, without control characters, and not so long that repeating it does harm. */
    public static boolean isOne(String name) {
        return !name.isBlank() && name.length() <= LONGEST && name.chars().noneMatch(Character::isISOControl);
    }

    /** What it had to be, for messages. */
    public static String expected() {
        return "a name of one line and at most " + LONGEST + " characters";
    }
}
