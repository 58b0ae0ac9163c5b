package dev.takt.links.udp;

/**
 * What happens to datagrams on their way.
 *
 * @param loss part of them that does not arrive
 * @param burst mean number that are lost in a row (Gilbert 1960); 0 where losses do not depend on each other
 * @param duplicate part of them that arrives twice
 * @param reorder part of them that is overtaken by up to {@value #OVERTAKERS} later ones
 * @param delay of all, in seconds
 * @param jitter what is added at most, evenly distributed, in seconds
 * @param seed of everything
 */
public record LinkFaults(
        double loss, double burst, double duplicate, double reorder, double delay, double jitter, long seed) {
    /** A perfect way. */
    public static final LinkFaults NONE = new LinkFaults(0, 0, 0, 0, 0, 0, 0);

    static final int OVERTAKERS = 5;
    private static final int LONGEST_SECONDS = 60;

    public LinkFaults {
        part("loss", loss);
        part("duplicate", duplicate);
        part("reorder", reorder);
        if (!(burst >= 0)) {
            throw new IllegalArgumentException("burst " + burst + "; expected at least 0");
        }
        if (!(delay >= 0 && jitter >= 0 && delay + jitter <= LONGEST_SECONDS)) {
            throw new IllegalArgumentException("delay " + delay + " s, jitter " + jitter
                    + " s; expected at least 0, and together at most " + LONGEST_SECONDS + " s");
        }
    }

    private static void part(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(name + " " + value + "; expected a part between 0 and 1");
        }
    }

    /** The same faults from another seed: the other direction. */
    LinkFaults withSeed(long other) {
        return new LinkFaults(loss, burst, duplicate, reorder, delay, jitter, other);
    }
}
