package dev.takt.links;

/**
 * The counts of one end of a link since it was opened.
 *
 * @param received frames that were accepted
 * @param sent frames that were sent
 * @param lost sequence numbers that never came
 * @param outOfOrder frames that came after a newer one and were dropped
 * @param duplicates frames that had come before and were dropped
 * @param malformed frames that were too short, too long, of another version or with a wrong checksum
 * @param wrongSignature frames without a signature of this link's key
 * @param wrongEpoch frames of an older writer
 * @param wrongConfiguration frames of a peer with other tags
 * @param reconnections how often the connection was made again
 */
// large because it has one counter per component, each with a metric
public record LinkStatistics(
        long received,
        long sent,
        long lost,
        long outOfOrder,
        long duplicates,
        long malformed,
        long wrongSignature,
        long wrongEpoch,
        long wrongConfiguration,
        long reconnections) {
    /** No counts. */
    public static final LinkStatistics NONE = new LinkStatistics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** The same counts plus reconnections of the carrier. */
    public LinkStatistics plusReconnections(long more) {
        return new LinkStatistics(
                received,
                sent,
                lost,
                outOfOrder,
                duplicates,
                malformed,
                wrongSignature,
                wrongEpoch,
                wrongConfiguration,
                reconnections + more);
    }
}
