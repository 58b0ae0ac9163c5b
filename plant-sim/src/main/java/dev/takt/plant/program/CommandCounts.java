package dev.takt.plant.program;

import java.util.List;

/**
 * What a plant got of commands.
 *
 * @param writers whose commands were taken, in the order of their first one
 * @param inadmissible commands that were taken and had a value outside the limits of its actuator, or too fast for it
 * @param missing periods of the controller without a new command, since the first one
 */
public record CommandCounts(List<Writer> writers, long inadmissible, long missing) {
    public CommandCounts {
        writers = List.copyOf(writers);
    }

    /**
     * A controller from its start to its end.
     *
     * @param epoch of its commands
     * @param taken how many of them
     * @param first time of the plant at which the first one was taken, in seconds
     * @param last and the last one
     */
    public record Writer(long epoch, long taken, double first, double last) {}
}
