package dev.takt.solver.kernels;

/**
 * A function that bends, with its argument where it bends: its slope is another one on each side, and a method that follows slopes goes
 * to and fro.
 *
 * @param place the constraint, or the objective, that it is part of
 * @param operation it, with the names of what it is made of: {@code abs(u(t=0.4) - u(t=0.2))}
 * @param form what bends
 * @param others at how many other places of the problem a function bends, too
 */
public record Kink(EntryPlace place, String operation, Form form, int others) {
    /** What bends. */
    public enum Form {
        /** An absolute value, at 0. */
        ABS("Maybe a variable s with s >= d and s >= -d in place of abs(d)."),
        /** The largest of some, where two are equal. */
        MAX("Maybe a variable s with s >= a and s >= b in place of max(a, b)."),
        /** The smallest of some, where two are equal. */
        MIN("Maybe a variable s with s <= a and s <= b in place of min(a, b)."),
        /** A root, or a norm, at 0. */
        ROOT("Maybe sqrt(a + 1e-6) in place of sqrt(a).");

        private final String cure;

        Form(String cure) {
            this.cure = cure;
        }

        /** What may stand in its place. */
        public String cure() {
            return cure;
        }
    }

    @Override
    public String toString() {
        return operation + " is at its kink" + (others == 0 ? "" : ", with " + others + " more");
    }
}
