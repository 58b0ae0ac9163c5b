package dev.takt.links;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what the other side of a link does. That it takes long is no failure; that it never happens is. */
public final class Patience {
    private static final long LIMIT_NANOS = 60_000_000_000L;
    private static final long REST_NANOS = 2_000_000;

    private Patience() {}

    /** Looks again and again. */
    public static void await(BooleanSupplier condition, String what) {
        long since = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - since > LIMIT_NANOS) {
                fail(what);
            }
            LockSupport.parkNanos(REST_NANOS);
        }
    }
}
