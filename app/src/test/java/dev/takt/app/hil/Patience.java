package dev.takt.app.hil;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for what another process does. That it takes long is no failure; that it never happens is. */
public final class Patience {
    private static final long LIMIT_NANOS = Long.getLong("takt.patience.seconds", 180) * 1_000_000_000L;
    private static final long REST_NANOS = 10_000_000L;

    private Patience() {}

    public static void await(BooleanSupplier condition, Supplier<String> what) {
        long since = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - since > LIMIT_NANOS) {
                fail("waited in vain for " + what.get());
            }
            LockSupport.parkNanos(REST_NANOS);
        }
    }
}
