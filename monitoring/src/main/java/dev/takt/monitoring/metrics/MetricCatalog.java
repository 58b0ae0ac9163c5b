package dev.takt.monitoring.metrics;

import dev.takt.monitoring.metrics.Metric.Kind;
import dev.takt.monitoring.metrics.Metric.Unit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Every metric of Takt. Tests check the reference page, the dashboards and the alert rules against this list. */
public enum MetricCatalog {
    BUILD_INFO(gauge("nmpc.build-info", Unit.NUMBER, "Always 1; the label is the version of Takt.", "version")),
    CONFIG_INFO(gauge(
            "nmpc.config-info",
            Unit.NUMBER,
            "1 for the settings and the model in force, 0 for those before a reload.",
            "hash",
            "model")),
    PERIOD(gauge("nmpc.loop.period", Unit.SECONDS, "The period of the loop, by the clock.")),
    CYCLES(counter("nmpc.loop.cycles", "Completed periods.")),
    SKIPPED(counter("nmpc.loop.skipped-periods", "Whole periods skipped after an overrun.")),
    TICK_LATENESS(histogram("nmpc.loop.tick-lateness", Unit.SECONDS, "From the intended tick to its arrival.")),
    CYCLE_DURATION(histogram(
            "nmpc.loop.cycle-duration",
            Unit.SECONDS,
            "From the intended tick to the end of the last stage, without the wait for the cut-off.")),
    BUDGET_USED(histogram(
            "nmpc.loop.budget-used-ratio",
            Unit.RATIO,
            "Time of all stages of a cycle over the period; above 1 is an overrun.")),
    STAGE_DURATION(histogram(
            "nmpc.loop.stage-duration",
            Unit.SECONDS,
            "Time of a stage: ingest, estimate, prepare, solve, accept, dispatch.",
            "stage")),
    OVERRUNS(counter(
            "nmpc.loop.overruns", "Cycles whose stages took longer than the period, by the longest stage.", "stage")),
    FEEDBACK(histogram("nmpc.loop.feedback", Unit.SECONDS, "From the measurement to the command that used it.")),
    COMMANDS_DISPATCHED(counter(
            "nmpc.dispatch.commands",
            "Commands to the actuators by rung of the ladder: fresh, predicted, late, previous, hold, failsafe, manual.",
            "rung")),
    DISPATCH_LATENESS(histogram(
            "nmpc.dispatch.lateness", Unit.SECONDS, "From the cut-off to the command; 0 for a command before it.")),
    PLAN_AGE(gauge(
            "nmpc.plan.age", Unit.SECONDS, "Plant time since the measurement on which the applied plan is based.")),
    FALLBACK_CYCLES(gauge(
            "nmpc.fallback.consecutive-cycles",
            Unit.NUMBER,
            "Consecutive periods in which the loop drove the actuators and its command was not fresh.")),
    SOLVE_DURATION(histogram(
            "nmpc.solve.duration",
            Unit.SECONDS,
            "Time of a solve by phase: kernels, factorize, backsolve, total.",
            "phase")),
    SOLVES(counter("nmpc.solves", "Solves by status.", "status")),
    SOLVE_ITERATIONS(
            histogram("nmpc.solve.iterations", Unit.NUMBER, "Iterations of the interior point method in a solve.")),
    SOLVE_RESIDUAL(gauge(
            "nmpc.solve.residual", Unit.NUMBER, "Residual of the last solve: dual (stationarity), primal.", "kind")),
    SLACK_MAX(gauge("nmpc.slack.max", Unit.NUMBER, "Largest slack of the soft constraints in the last solve.")),
    CACHE_EVENTS(counter(
            "nmpc.factorization-cache.events",
            "Uses of the factorization cache by solves: hit, refresh, miss, invalidated.",
            "event")),
    MEASUREMENTS(
            counter("nmpc.measurements", "Values of signals by the verdict of the validation.", "signal", "result")),
    MEASUREMENT_AGE(histogram(
            "nmpc.measurement.age", Unit.SECONDS, "Age of a value when the process image is taken.", "signal")),
    BRIDGED(gauge(
            "nmpc.measurement.bridged-periods",
            Unit.NUMBER,
            "Consecutive periods in which the signal was bridged by prediction.",
            "signal")),
    SIGNAL_STANDING(gauge(
            "nmpc.signal.standing",
            Unit.NUMBER,
            "1 for the standing of the signal in the last period, 0 for the others: measured, held, predicted,"
                    + " lost; for a family under one label the number of its signals.",
            "signal",
            "standing")),
    ESTIMATOR_NIS(gauge(
            "nmpc.estimator.nis",
            Unit.NUMBER,
            "Innovation of the last period over its standard deviation, squared; about 1 on average for a tuned"
                    + " filter, NaN if nothing new was measured.",
            "signal")),
    PREDICTION_ERROR(gauge(
            "nmpc.prediction-error.accumulated",
            Unit.NUMBER,
            "Magnitude of the sum of measurement less prediction since the start, in the unit of the signal; it"
                    + " grows if the model has a bias.",
            "signal")),
    MODE(gauge("nmpc.mode", Unit.NUMBER, "1 for the actual mode, 0 for the others.", "mode")),
    MODE_REQUESTED(gauge("nmpc.mode-requested", Unit.NUMBER, "1 for the requested mode, 0 for the others.", "mode")),
    MODE_TRANSITIONS(counter("nmpc.mode-transitions", "Changes of the actual mode.", "from", "to")),
    ALARMS(counter("nmpc.alarms", "Alarms that were raised, by priority.", "priority")),
    ALARMS_ACTIVE(gauge(
            "nmpc.alarms-active",
            Unit.NUMBER,
            "Alarms by state: unacknowledged, acknowledged, returned (to normal, unacknowledged), shelved,"
                    + " suppressed.",
            "priority",
            "state")),
    ACTUATOR_STATUS(gauge(
            "nmpc.actuator.status",
            Unit.NUMBER,
            "Who moves the actuator: 0 the optimizer, 1 an operator, 2 the plant's own control system; 3 it can go no lower, 4 no"
                    + " higher; 5 its tag does not tell.",
            "actuator")),
    CONTROLLED_DROPPED(gauge(
            "nmpc.controlled.dropped",
            Unit.NUMBER,
            "Controlled variables that are dropped, by an operator or with their signal.")),
    ACTUATOR_LIMITED(counter(
            "nmpc.actuator.limited",
            "Commands that the guard of an actuator changed: min, max, rate, guard (not finite).",
            "actuator",
            "kind")),
    ACTUATOR_TRACKING(gauge(
            "nmpc.actuator.tracking-error-ratio",
            Unit.NUMBER,
            "Distance of the read-back from the command, over the range of the actuator.",
            "actuator")),
    ACK_DURATION(histogram(
            "nmpc.actuator.ack-duration",
            Unit.SECONDS,
            "From a command to the tick at which its acknowledgement by the plant was seen.")),
    ACK_FAILURES(counter(
            "nmpc.actuator.ack-failures",
            "Periods in which an acknowledgement was missing for longer than the patience of the actuators.")),
    HEARTBEAT_AGE(gauge(
            "nmpc.heartbeat.age",
            Unit.SECONDS,
            "Clock time since the last message of the plant (a new frame) or the solver (an answer).",
            "peer")),
    SOLVER_RESTARTS(counter("nmpc.solver.restarts", "Replaced solvers and solver processes.")),
    LINK_FRAMES(counter(
            "nmpc.link.frames",
            "Frames on the link to the plant: received, sent, lost, out_of_order, duplicate, malformed,"
                    + " wrong_signature, wrong_epoch, wrong_configuration.",
            "result")),
    LINK_RECONNECTIONS(counter("nmpc.link.reconnections", "Reconnections to the plant.")),
    PAIR_LEADS(gauge("nmpc.pair.leads", Unit.NUMBER, "1 while this controller of a pair leads, 0 while it stands by.")),
    PAIR_READY(gauge(
            "nmpc.pair.ready",
            Unit.NUMBER,
            "1 while the controller that stands by could take the lead with the same command.")),
    PAIR_DIFFERENCE(gauge(
            "nmpc.pair.difference",
            Unit.NUMBER,
            "Largest difference of the last command from that of the other controller; NaN where none was compared.")),
    PAIR_TAKEOVERS(counter("nmpc.pair.takeovers", "How often this controller of a pair has taken the lead.")),
    TELEMETRY_MESSAGES(counter(
            "nmpc.telemetry.messages",
            "Messages through the telemetry broker: sent, unsent (no connection), taken (set-points, requested"
                    + " births), refused.",
            "result")),
    TELEMETRY_RECONNECTIONS(counter("nmpc.telemetry.reconnections", "Reconnections to the telemetry broker.")),
    CLOCK_STEPS(counter(
            "nmpc.clock.steps",
            "Jumps of a clock against the monotonic one: wall (the time of day), source (of the measurements, back).",
            "clock")),
    CLOCK_OFFSET(gauge(
            "nmpc.clock.offset",
            Unit.SECONDS,
            "Difference, in either direction, that the time of day has gained on the monotonic clock since the"
                    + " start.")),
    RECORDER_QUEUE(gauge("nmpc.recorder.queue-records", Unit.NUMBER, "Records waiting for the journal's thread.")),
    RECORDER_RECORDS(counter("nmpc.recorder.records", "Records written to the journal.")),
    RECORDER_BYTES(counter("nmpc.recorder.bytes", "Bytes written to the journal.")),
    RECORDER_DROPPED(counter(
            "nmpc.recorder.dropped-records",
            "Records that are not in the journal: shed (the queue was full), lost (the disk failed).",
            "reason")),
    MAILBOX(gauge("nmpc.actor.mailbox-messages", Unit.NUMBER, "Messages waiting for an actor of the loop.", "actor")),
    COMMANDS(counter(
            "nmpc.commands",
            "Command requests by result: ok, refused, denied, invalid, expired, timeout.",
            "endpoint",
            "result")),
    WATCHERS(gauge("nmpc.page.watchers", Unit.NUMBER, "Pages that show the loop.")),
    DROPPED(counter(
            "nmpc.monitoring.dropped-records", "Records that monitoring dropped because it fell behind the loop.")),
    LOST_SPANS(counter("nmpc.monitoring.lost-spans", "Cycles whose spans did not reach the collector.")),
    GPU_LAUNCHES(counter("nmpc.gpu.launches", "Kernels launched by the solver on its device; a graph counts once.")),
    GPU_WAITS(counter("nmpc.gpu.waits", "Number of times the solver waited for its device.")),
    GPU_TRANSFERRED(new Metric(
            "nmpc.gpu.transferred",
            Kind.COUNTER,
            Unit.BYTES,
            List.of("direction"),
            "Bytes transferred by the solver: up (to the device), down.")),
    GPU_HELD(gauge("nmpc.gpu.held", Unit.BYTES, "Device memory allocated by the solver.")),
    GPU_ERRORS(counter(
            "nmpc.gpu.errors",
            "Failures of the solver's device by kind: out_of_memory, broken_context, lost, stalled, other.",
            "kind")),
    GPU_UP(gauge(
            "nmpc.gpu.up", Unit.NUMBER, "1 while the driver reports the state of the GPU, 0 when it is lost.", "gpu")),
    GPU_UTILIZATION(gauge(
            "nmpc.gpu.utilization-ratio",
            Unit.NUMBER,
            "Fraction of the driver's last sampling interval in which a kernel ran on the GPU.",
            "gpu")),
    GPU_MEMORY(
            gauge("nmpc.gpu.memory", Unit.BYTES, "Memory of the GPU: used (by all processes), total.", "gpu", "kind")),
    GPU_TEMPERATURE(gauge("nmpc.gpu.temperature", Unit.CELSIUS, "Temperature of the GPU.", "gpu")),
    GPU_POWER(gauge("nmpc.gpu.power", Unit.WATTS, "Power consumption of the board.", "gpu")),
    GPU_CLOCK(gauge("nmpc.gpu.clock", Unit.HERTZ, "Clocks of the GPU: sm (its processors), memory.", "gpu", "clock")),
    GPU_THROTTLED(gauge(
            "nmpc.gpu.throttled",
            Unit.NUMBER,
            "1 while the clocks of the GPU are limited, by reason: power, thermal, power_brake, hardware.",
            "gpu",
            "reason")),
    HICCUP(histogram("nmpc.jvm.hiccup", Unit.SECONDS, "Excess sleep of a thread that requested 10 ms.")),
    GC_PAUSE(histogram(
            "jvm.gc.pause",
            Unit.SECONDS,
            "Pauses of the garbage collector; concurrent work does not count.",
            "collector")),
    MEMORY(gauge("jvm.memory.used", Unit.BYTES, "Memory in use: heap, nonheap.", "area")),
    THREADS(gauge("jvm.threads", Unit.NUMBER, "Live platform threads.")),
    OPEN_FILES(gauge("process.open-fds", Unit.NUMBER, "File handles that are open.")),
    CPU(gauge("process.cpu-load-ratio", Unit.NUMBER, "Part of the machine's processors in use by the process."));

    private static final Map<String, Metric> BY_NAME =
            all().stream().collect(Collectors.toUnmodifiableMap(Metric::name, Function.identity()));

    private final Metric metric;

    MetricCatalog(Metric metric) {
        this.metric = metric;
    }

    /** Its declaration. */
    public Metric metric() {
        return metric;
    }

    /** All metrics, in the order of the reference page. */
    public static List<Metric> all() {
        return Arrays.stream(values()).map(MetricCatalog::metric).toList();
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
