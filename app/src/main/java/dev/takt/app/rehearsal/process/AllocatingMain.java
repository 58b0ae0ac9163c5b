package dev.takt.app.rehearsal.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs another main class in a JVM in which a thread allocates, to keep its garbage collector busy, from the first line
 * on its standard input on. The start is not under test, and would take several times as long.
 *
 * <pre>java … dev.takt.app.rehearsal.process.AllocatingMain dev.takt.app.cli.Main run FILE.conf</pre>
 */
public final class AllocatingMain {
    private static final int CHUNK = 16 * 1024;
    private static final int KEPT = 4096;
    private static final int A_MEGABYTE = 64;
    private static final long REST_NANOS = 900_000;

    private AllocatingMain() {}

    /** Runs the main class named by the first argument with the other arguments. */
    public static void main(String[] arguments) throws Throwable {
        Thread.ofPlatform().daemon().name("takt-garbage").start(AllocatingMain::allocateWhenTold);
        Class<?> main = Class.forName(arguments[0]);
        MethodHandles.publicLookup()
                .findStatic(main, "main", MethodType.methodType(void.class, String[].class))
                .invoke(Arrays.copyOfRange(arguments, 1, arguments.length));
    }

    private static void allocateWhenTold() {
        try {
            if (System.in.read() >= 0) {
                allocate();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("nobody can say when to allocate", e);
        }
    }

    /** Allocates about a gigabyte per second, of which the last 64 megabytes are live. */
    private static void allocate() {
        byte[][] alive = new byte[KEPT][];
        for (int i = 0; true; i = (i + 1) % KEPT) {
            alive[i] = new byte[CHUNK];
            if (i % A_MEGABYTE == 0) {
                LockSupport.parkNanos(REST_NANOS);
            }
        }
    }
}
