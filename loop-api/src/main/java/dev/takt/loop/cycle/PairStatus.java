package dev.takt.loop.cycle;

/**
 * One of two controllers of a plant, and what it knows of the other.
 *
 * @param name of this controller: first or second
 * @param leading whether it leads
 * @param confirmed whether the plant has said that it follows it
 * @param epoch under which it has written last
 * @param peer the other one: absent, standing-by or leading
 * @param ready whether the one that stands by has the same state as the one that leads
 * @param remark in what they differ, or why not; empty for nothing
 * @param difference the largest difference of one command; NaN where none was compared
 * @param takeovers how often this one has taken the lead
 * @param refused connections at the port of the pair that were no controller of it
 */
// large because all of it is shown together
public record PairStatus(
        String name,
        boolean leading,
        boolean confirmed,
        long epoch,
        String peer,
        boolean ready,
        String remark,
        double difference,
        long takeovers,
        long refused) {
    /** A controller that has just begun. */
    public static PairStatus begin(String name) {
        return new PairStatus(name, false, false, 0, "absent", false, "", Double.NaN, 0, 0);
    }
}
