package dev.takt.links.udp;

/**
 * The faults of a link.
 *
 * @param loss fraction of datagrams that are lost
 * @param burst mean number of consecutive losses (Gilbert 1960); 0 for independent losses
 * @param duplicate fraction that arrives twice
 * @param reorder fraction that is overtaken by up to {@value #OVERTAKERS} later ones
 * @param delay of all, in seconds
 * @param jitter largest additional delay, uniformly distributed, in seconds
 * @param seed of the random numbers
 */
public record LinkFaults(
        double loss, double burst, double duplicate, double reorder, double delay, double jitter, long seed) {
    /** No faults. */
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

    /** The same faults with another seed, for the other direction. */
    LinkFaults withSeed(long other) {
        return new LinkFaults(loss, burst, duplicate, reorder, delay, jitter, other);
    }
}
