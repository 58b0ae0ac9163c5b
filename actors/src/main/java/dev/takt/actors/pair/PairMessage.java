package dev.takt.actors.pair;

import dev.takt.actors.state.StateExchange;
import dev.takt.actors.state.StateReader;
import dev.takt.actors.state.StateWriter;
import java.util.List;
import java.util.Optional;

/** A message from one controller of a pair to the other. Times are on the clock of the sender. */
sealed interface PairMessage {
    /** Exchanges all values; returns the message that was written, or the one that is read. */
    PairMessage exchange(StateExchange out);

    /**
     * The first message of each side.
     *
     * @param place 0 for the first, 1 for the second
     * @param model hash of the model
     * @param file hash of the file
     * @param version of the program
     */
    record Hello(int place, String model, String file, String version) implements PairMessage {
        @Override
        public Hello exchange(StateExchange out) {
            return new Hello(out.whole(place), out.text(model), out.text(file), out.text(version));
        }
    }

    /**
     * What a controller is, once a period.
     *
     * @param leading whether it leads
     * @param confirmed whether the plant has told it so
     * @param epoch under which it writes
     * @param ready whether it could take the lead with the same command
     * @param cycle its period
     * @param scheduled the beginning of that
     * @param slowest its longest time to a command of late, as {@link SlowestResponse}
     */
    // large because once a period all of it is told
    record Status(
            boolean leading, boolean confirmed, long epoch, boolean ready, long cycle, long scheduled, long slowest)
            implements PairMessage {
        @Override
        public Status exchange(StateExchange out) {
            return new Status(
                    out.flag(leading),
                    out.flag(confirmed),
                    out.large(epoch),
                    out.flag(ready),
                    out.large(cycle),
                    out.large(scheduled),
                    out.large(slowest));
        }
    }

    /** The command of a period has gone out, or would have in another mode. */
    record Sent(SentCommand command) implements PairMessage {
        @Override
        public Sent exchange(StateExchange out) {
            return new Sent(command.exchange(out));
        }
    }

    /** The measurements of a period. */
    record Measured(ImageOfPeriod image) implements PairMessage {
        @Override
        public Measured exchange(StateExchange out) {
            return new Measured(image.exchange(out));
        }
    }

    /** A period has ended in a state; the hashes of its parts. */
    @SuppressWarnings("ArrayRecordComponent")
    record Boundary(long cycle, long[] hashes) implements PairMessage {
        @Override
        public Boundary exchange(StateExchange out) {
            long read = out.large(cycle);
            long[] values = new long[out.whole(hashes.length) & 0xff];
            for (int i = 0; i < values.length; i++) {
                values[i] = out.large(i < hashes.length ? hashes[i] : 0);
            }
            return new Boundary(read, values);
        }
    }

    /** Asks for the state at the end of the next period. */
    record WantState() implements PairMessage {
        @Override
        public WantState exchange(StateExchange out) {
            return this;
        }
    }

    /**
     * The state at the end of a period.
     *
     * @param beginning of that period
     */
    @SuppressWarnings("ArrayRecordComponent")
    record State(long beginning, byte[] state) implements PairMessage {
        @Override
        public State exchange(StateExchange out) {
            return new State(out.large(beginning), out.bytes(state));
        }
    }

    /**
     * Asks the other one to take the lead.
     *
     * @param onTrial whether it is to hand the lead back if it does worse
     * @param bad the number of bad periods of the sender in as many as a trial has
     */
    record TakeTheLead(boolean onTrial, int bad) implements PairMessage {
        @Override
        public TakeTheLead exchange(StateExchange out) {
            return new TakeTheLead(out.flag(onTrial), out.whole(bad));
        }
    }

    /** What time is it? */
    record Ping(long at) implements PairMessage {
        @Override
        public Ping exchange(StateExchange out) {
            return new Ping(out.large(at));
        }
    }

    /** It was then when the question came. */
    record Pong(long asked, long at) implements PairMessage {
        @Override
        public Pong exchange(StateExchange out) {
            return new Pong(out.large(asked), out.large(at));
        }
    }

    /** Kinds of messages, in the order of their codes. */
    List<PairMessage> BLANK = List.of(
            new Hello(0, "", "", ""),
            new Status(false, false, 0, false, 0, 0, 0),
            new Sent(SentCommand.BLANK),
            new Measured(ImageOfPeriod.BLANK),
            new Boundary(0, new long[0]),
            new WantState(),
            new State(0, new byte[0]),
            new TakeTheLead(false, 0),
            new Ping(0),
            new Pong(0, 0));

    /** The bytes of this message. */
    default byte[] toBytes() {
        StateWriter out = new StateWriter(0);
        for (int kind = 0; kind < BLANK.size(); kind++) {
            if (BLANK.get(kind).getClass() == getClass()) {
                out.whole(kind);
            }
        }
        exchange(out);
        return out.toBytes();
    }

    /** The message of some bytes; empty for none. */
    static Optional<PairMessage> of(byte[] bytes) {
        StateReader in = new StateReader(bytes, 0);
        try {
            int kind = in.whole(0);
            PairMessage message = BLANK.get(kind).exchange(in);
            return in.hasMore() ? Optional.empty() : Optional.of(message);
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }
}
