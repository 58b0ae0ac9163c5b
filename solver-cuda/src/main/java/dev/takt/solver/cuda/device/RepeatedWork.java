package dev.takt.solver.cuda.device;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Work on a device that is asked for again and again, kernels and copies on the device alone. Its arguments come from few
 * sets, such as the addresses of vectors that change roles. The first time with a set it runs as it stands, later as one
 * recorded graph, which spares the launches.
 *
 * <p>{@code work.with(x).with(y).run()} names the set; what runs takes the same arguments from elsewhere.
 */
public final class RepeatedWork {
    private static final int MAX_ARGUMENTS = 10;
    /** Sets beyond this many run as they stand. */
    private static final int MAX_SETS = 24;

    private final Device device;
    private final Runnable work;
    private final long[] arguments = new long[MAX_ARGUMENTS];
    private final List<Use> uses = new ArrayList<>();
    private int count;

    /** One set of arguments. */
    private static final class Use {
        final long[] arguments;

        @Nullable
        Runnable graph;

        Use(long[] arguments) {
            this.arguments = arguments;
        }
    }

    /** Work that has not run yet. */
    public RepeatedWork(Device device, Runnable work) {
        this.device = device;
        this.work = work;
    }

    /** The next argument of the set. */
    public RepeatedWork with(long argument) {
        arguments[count++] = argument;
        return this;
    }

    /** The next argument of the set. */
    public RepeatedWork with(double argument) {
        return with(Double.doubleToRawLongBits(argument));
    }

    /** Runs it. */
    public void run() {
        Use use = find();
        if (use == null) {
            if (uses.size() < MAX_SETS) {
                uses.add(new Use(Arrays.copyOf(arguments, count)));
            }
            count = 0;
            work.run();
            return;
        }
        count = 0;
        Runnable recorded = use.graph;
        if (recorded == null) {
            recorded = device.record(work);
            use.graph = recorded;
        }
        recorded.run();
    }

    /** Runs it, as it stands where it cannot be recorded. */
    public void run(boolean isRecordable) {
        if (isRecordable) {
            run();
        } else {
            count = 0;
            work.run();
        }
    }

    private @Nullable Use find() {
        for (int k = 0; k < uses.size(); k++) {
            Use use = uses.get(k);
            if (Arrays.equals(use.arguments, 0, use.arguments.length, arguments, 0, count)) {
                return use;
            }
        }
        return null;
    }
}
