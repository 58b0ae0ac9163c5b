package dev.takt.actors.dispatch;

import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.state.StateExchange;
import dev.takt.links.ControllerEnd;
import dev.takt.links.TagFrame;
import dev.takt.loop.Quality;
import dev.takt.loop.cycle.CommandImage;
import dev.takt.loop.cycle.CommandImage.Limit;
import java.util.Arrays;
import java.util.List;

/** The output of commands: each passes the guard, gets the next sequence number, and is sent to the plant. */
final class CommandOutput {
    private final LoopClock clock;
    private final ControllerEnd link;
    private final ActuatorGuard guard;
    private final TagFrame frame;
    private final long epoch;
    private final int size;
    /** Which actuators the plant's own control system has in this period. */
    private final boolean[] following;

    private final Acknowledgements acknowledgements = new Acknowledgements();
    private long sequence;

    CommandOutput(LoopClock clock, ControllerEnd link, ActuatorGuard guard, int size, long epoch) {
        this.clock = clock;
        this.link = link;
        this.guard = guard;
        this.frame = new TagFrame(link.tables().commands());
        this.size = size;
        this.following = new boolean[size];
        this.epoch = epoch;
    }

    /** Sends a command. */
    CommandImage send(double[] wanted, double[] readBack) {
        double[] applied = new double[size];
        Limit[] limits = new Limit[size];
        guard.guard(wanted, applied, limits);
        long now = clock.now();
        for (int i = 0; i < size; i++) {
            frame.set(i, applied[i], following[i] ? Quality.UNCERTAIN : Quality.GOOD, now);
        }
        Arrays.fill(following, false);
        frame.stamp(++sequence, epoch);
        acknowledgements.sent(sequence, now);
        link.write(frame);
        return new CommandImage(wanted, applied, readBack, List.of(limits), true);
    }

    /** The command that would be sent, in modes that send nothing; the guard follows the read-backs. */
    CommandImage withhold(double[] wanted, double[] readBack) {
        guard.track(readBack);
        Limit[] none = new Limit[size];
        Arrays.fill(none, Limit.NONE);
        return new CommandImage(wanted, guard.last(), readBack, List.of(none), false);
    }

    /** The last command or read-backs. */
    double[] last() {
        return guard.last();
    }

    /** The next period begins. */
    void advance() {
        guard.advance();
    }

    /** Continues from the read-backs. */
    void track(double[] readBack) {
        guard.track(readBack);
    }

    /** Continues one actuator from where it is; the plant need not take its next command. */
    void follow(int actuator, double position) {
        following[actuator] = true;
        guard.follow(actuator, position);
    }

    /** The time since the newly acknowledged command was sent; 0 if the acknowledgement is not new. */
    long acknowledged(long number, long now) {
        return acknowledgements.seen(number, now);
    }

    /** The number of the last command; 0 before the first. */
    long sequence() {
        return sequence;
    }

    /** Exchanges the last command and its number; acknowledgements are those of this loop alone. */
    void exchange(StateExchange state) {
        guard.exchange(state);
        sequence = state.large(sequence);
    }
}
