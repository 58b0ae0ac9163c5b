package dev.takt.monitoring.metrics;

import dev.takt.monitoring.metrics.Metric.Kind;
import dev.takt.monitoring.metrics.Metric.Unit;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Every metric of Takt. The reference page, the dashboards and the alert rules are held to this list by tests. */
public final class MetricCatalog {
    static final Metric BUILD_INFO =
            gauge("nmpc.build-info", Unit.NUMBER, "Always 1; tells the version of Takt.", "version");
    static final Metric CONFIG_INFO = gauge(
            "nmpc.config-info", Unit.NUMBER, "Always 1; tells the settings and the model in force.", "hash", "model");
    static final Metric PERIOD = gauge("nmpc.loop.period", Unit.SECONDS, "The period of the loop, by the clock.");
    static final Metric CYCLES = counter("nmpc.loop.cycles", "Periods that were run.");
    static final Metric SKIPPED =
            counter("nmpc.loop.skipped-periods", "Whole periods that were skipped after an overrun.");
    static final Metric TICK_LATENESS =
            histogram("nmpc.loop.tick-lateness", Unit.SECONDS, "From the intended tick to its arrival.");
    static final Metric CYCLE_DURATION =
            histogram("nmpc.loop.cycle-duration", Unit.SECONDS, "From the tick to the end of the period's work.");
    static final Metric BUDGET_USED = histogram(
            "nmpc.loop.budget-used-ratio",
            Unit.RATIO,
            "Time of all stages of a cycle over the period; above 1 is an overrun.");
    static final Metric STAGE_DURATION = histogram(
            "nmpc.loop.stage-duration",
            Unit.SECONDS,
            "Time of a stage: ingest, estimate, prepare, solve, accept, dispatch.",
            "stage");
    static final Metric OVERRUNS = counter(
            "nmpc.loop.overruns", "Cycles whose stages took longer than the period, by the longest of them.", "stage");
    static final Metric FEEDBACK =
            histogram("nmpc.loop.feedback", Unit.SECONDS, "From the measurement to the command that used it.");
    static final Metric COMMANDS_DISPATCHED = counter(
            "nmpc.dispatch.commands",
            "Commands to the actuators by rung of the ladder: fresh, late, previous, hold, failsafe, manual.",
            "rung");
    static final Metric DISPATCH_LATENESS = histogram(
            "nmpc.dispatch.lateness", Unit.SECONDS, "From the cut-off to the command; 0 for a command before it.");
    static final Metric PLAN_AGE = gauge(
            "nmpc.plan.age",
            Unit.SECONDS,
            "Since the measurement from which the applied plan was made, by the plant's time.");
    static final Metric FALLBACK_CYCLES =
            gauge("nmpc.fallback.consecutive-cycles", Unit.NUMBER, "Periods in a row whose command was not fresh.");
    static final Metric SOLVE_DURATION = histogram(
            "nmpc.solve.duration",
            Unit.SECONDS,
            "Time of a solve by phase: kernels, factorize, backsolve, total.",
            "phase");
    static final Metric SOLVES = counter("nmpc.solves", "Solves by how they ended.", "status");
    static final Metric SOLVE_ITERATIONS =
            histogram("nmpc.solve.iterations", Unit.NUMBER, "Iterations of the interior point method in a solve.");
    static final Metric SOLVE_RESIDUAL = gauge(
            "nmpc.solve.residual", Unit.NUMBER, "Residual of the last solve: dual (stationarity), primal.", "kind");
    static final Metric SLACK_MAX =
            gauge("nmpc.slack.max", Unit.NUMBER, "Largest slack of the soft constraints in the last solve.");
    static final Metric CACHE_EVENTS = counter(
            "nmpc.factorization-cache.events",
            "What solves did with the factorization cache: hit, refresh, miss, invalidated.",
            "event");
    static final Metric MEASUREMENTS =
            counter("nmpc.measurements", "Values of signals by the verdict of the validation.", "signal", "result");
    static final Metric MEASUREMENT_AGE = histogram(
            "nmpc.measurement.age", Unit.SECONDS, "Age of a value when the process image is taken.", "signal");
    static final Metric BRIDGED = gauge(
            "nmpc.measurement.bridged-periods",
            Unit.NUMBER,
            "Periods in a row in which the signal was bridged by prediction.",
            "signal");
    static final Metric MODE = gauge("nmpc.mode", Unit.NUMBER, "1 for the actual mode, 0 for the others.", "mode");
    static final Metric MODE_REQUESTED =
            gauge("nmpc.mode-requested", Unit.NUMBER, "1 for the requested mode, 0 for the others.", "mode");
    static final Metric MODE_TRANSITIONS =
            counter("nmpc.mode-transitions", "Changes of the actual mode.", "from", "to");
    static final Metric ALARMS = counter("nmpc.alarms", "Alarms of the loop.");
    static final Metric ACTUATOR_LIMITED = counter(
            "nmpc.actuator.limited",
            "Commands that the guard of an actuator changed: min, max, rate, guard (not finite).",
            "actuator",
            "kind");
    static final Metric ACTUATOR_TRACKING = gauge(
            "nmpc.actuator.tracking-error-ratio",
            Unit.NUMBER,
            "Distance of the read-back from the command, over the range of the actuator.",
            "actuator");
    static final Metric COMMANDS = counter(
            "nmpc.commands",
            "Requests for commands by how they ended: ok, refused, denied, invalid, expired, timeout.",
            "endpoint",
            "result");
    static final Metric WATCHERS = gauge("nmpc.page.watchers", Unit.NUMBER, "Pages that watch the loop.");
    static final Metric DROPPED = counter(
            "nmpc.monitoring.dropped-records", "Records that monitoring dropped because it fell behind the loop.");
    static final Metric HICCUP = histogram(
            "nmpc.jvm.hiccup", Unit.SECONDS, "How much longer than 10 ms a thread slept that asked for 10 ms.");
    static final Metric GC_PAUSE = histogram(
            "jvm.gc.pause",
            Unit.SECONDS,
            "Pauses of the garbage collector; concurrent work does not count.",
            "collector");
    static final Metric MEMORY = gauge("jvm.memory.used", Unit.BYTES, "Memory in use: heap, nonheap.", "area");
    static final Metric THREADS = gauge("jvm.threads", Unit.NUMBER, "Platform threads that live.");
    static final Metric OPEN_FILES = gauge("process.open-fds", Unit.NUMBER, "File handles that are open.");
    static final Metric CPU =
            gauge("process.cpu-load-ratio", Unit.NUMBER, "Part of the machine's processors in use by the process.");

    private static final List<Metric> ALL = List.of(
            BUILD_INFO,
            CONFIG_INFO,
            PERIOD,
            CYCLES,
            SKIPPED,
            TICK_LATENESS,
            CYCLE_DURATION,
            BUDGET_USED,
            STAGE_DURATION,
            OVERRUNS,
            FEEDBACK,
            COMMANDS_DISPATCHED,
            DISPATCH_LATENESS,
            PLAN_AGE,
            FALLBACK_CYCLES,
            SOLVE_DURATION,
            SOLVES,
            SOLVE_ITERATIONS,
            SOLVE_RESIDUAL,
            SLACK_MAX,
            CACHE_EVENTS,
            MEASUREMENTS,
            MEASUREMENT_AGE,
            BRIDGED,
            MODE,
            MODE_REQUESTED,
            MODE_TRANSITIONS,
            ALARMS,
            ACTUATOR_LIMITED,
            ACTUATOR_TRACKING,
            COMMANDS,
            WATCHERS,
            DROPPED,
            HICCUP,
            GC_PAUSE,
            MEMORY,
            THREADS,
            OPEN_FILES,
            CPU);
    private static final Map<String, Metric> BY_NAME =
            ALL.stream().collect(Collectors.toUnmodifiableMap(Metric::name, Function.identity()));

    private MetricCatalog() {}

    /** All metrics, in the order of the reference page. */
    public static List<Metric> all() {
        return ALL;
    }

    /** The metrics by their name in Kamon. */
    static Map<String, Metric> byName() {
        return BY_NAME;
    }

    private static Metric counter(String name, String help, String... labels) {
        return new Metric(name, Kind.COUNTER, Unit.NUMBER, List.of(labels), help);
    }

    private static Metric gauge(String name, Unit unit, String help, String... labels) {
        return new Metric(name, Kind.GAUGE, unit, List.of(labels), help);
    }

    private static Metric histogram(String name, Unit unit, String help, String... labels) {
        return new Metric(name, Kind.HISTOGRAM, unit, List.of(labels), help);
    }
}
