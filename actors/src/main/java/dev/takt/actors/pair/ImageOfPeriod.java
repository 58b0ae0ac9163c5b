package dev.takt.actors.pair;

import dev.takt.actors.state.StateExchange;
import dev.takt.links.TagFrame;
import dev.takt.loop.Coded;
import dev.takt.loop.Quality;
import java.util.Arrays;

/**
 * The measurements of a period as the controller that leads has taken them.
 *
 * @param cycle the period
 * @param skipped whole periods that were skipped before it
 * @param after nanoseconds from its beginning until they were taken
 * @param acknowledged the last command that the plant has acknowledged
 * @param came whether a new frame has come; otherwise there are no values
 * @param sequence of the frame
 * @param epoch of the frame
 * @param values by tag
 * @param qualities by tag, their codes
 * @param ages by tag, nanoseconds before the beginning of the period
 */
@SuppressWarnings("ArrayRecordComponent")
// large because a frame has these fields
record ImageOfPeriod(
        long cycle,
        int skipped,
        long after,
        long acknowledged,
        boolean came,
        long sequence,
        long epoch,
        double[] values,
        double[] qualities,
        double[] ages) {
    static final ImageOfPeriod BLANK =
            new ImageOfPeriod(0, 0, 0, 0, false, 0, 0, new double[0], new double[0], new double[0]);

    /** The image of a frame. */
    static ImageOfPeriod of(PresentPeriod period, long taken, long acknowledged, boolean came, TagFrame frame) {
        int size = came ? frame.table().size() : 0;
        double[] values = new double[size];
        double[] qualities = new double[size];
        double[] ages = new double[size];
        for (int i = 0; i < size; i++) {
            values[i] = frame.value(i);
            qualities[i] = frame.quality(i).code();
            ages[i] = period.scheduled() - frame.sourceNanos(i);
        }
        return new ImageOfPeriod(
                period.cycle(),
                period.skipped(),
                taken - period.scheduled(),
                acknowledged,
                came,
                frame.sequence(),
                frame.epoch(),
                values,
                qualities,
                ages);
    }

    /** Whether its frame fits a table. */
    boolean fits(TagFrame frame) {
        return came && values.length == frame.table().size();
    }

    /** Writes the frame, on the clock of a period. */
    void into(TagFrame frame, long scheduled) {
        frame.stamp(sequence, epoch);
        for (int i = 0; i < values.length; i++) {
            frame.set(i, values[i], Coded.of(Quality.class, (int) qualities[i]), scheduled - (long) ages[i]);
        }
    }

    ImageOfPeriod exchange(StateExchange out) {
        return new ImageOfPeriod(
                out.large(cycle),
                out.whole(skipped),
                out.large(after),
                out.large(acknowledged),
                out.flag(came),
                out.large(sequence),
                out.large(epoch),
                out.array(values),
                out.array(qualities),
                out.array(ages));
    }

    @Override
    public String toString() {
        return "image of period " + cycle + ": " + Arrays.toString(values);
    }
}
