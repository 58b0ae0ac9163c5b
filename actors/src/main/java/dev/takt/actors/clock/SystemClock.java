package dev.takt.actors.clock;

/** A clock that shows the time of the machine. */
public interface SystemClock extends LoopClock {

    @Override
    default long now() {
        return System.nanoTime();
    }

    @Override
    default long wallMillis() {
        return System.currentTimeMillis();
    }

    @Override
    default long budget(long deadline) {
        return Math.max(0, deadline - now());
    }
}
