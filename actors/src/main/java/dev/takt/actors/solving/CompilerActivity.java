package dev.takt.actors.solving;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;

/** The activity of the JIT compiler: while it is active, code still gets faster. */
final class CompilerActivity {
    private static final double MILLIS = 1e-3;
    private static final double NANOS = 1e-9;

    private final Optional<CompilationMXBean> compiler = Optional.ofNullable(ManagementFactory.getCompilationMXBean())
            .filter(CompilationMXBean::isCompilationTimeMonitoringSupported);

    private long since = System.nanoTime();
    private double spent = seconds();

    private double seconds() {
        return compiler.map(present -> MILLIS * present.getTotalCompilationTime())
                .orElse(0.0);
    }

    /** Seconds since the last call of {@link #share}. */
    double elapsed() {
        return NANOS * (System.nanoTime() - since);
    }

    /**
     * The fraction of the time since the last call that was spent on finished compilations; 0 if the JVM does not
     * report it.
     */
    double share() {
        double total = seconds();
        double share = (total - spent) / Math.max(elapsed(), NANOS);
        spent = total;
        since = System.nanoTime();
        return share;
    }
}
