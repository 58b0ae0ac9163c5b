package dev.takt.monitoring.documents;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.loop.cycle.CommandImage;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTimes;
import dev.takt.loop.cycle.LastMeasurements;
import dev.takt.loop.cycle.SetPointState;
import dev.takt.loop.cycle.SolveFacts;
import dev.takt.loop.cycle.TargetFacts;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The documents about single periods. Times are in seconds; values that are not finite are null. */
public final class CycleDocuments {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private CycleDocuments() {}

    /**
     * A period with all its data. Arrays of signals and actuators are in the order of the description.
     *
     * @param setPoints their present states, by name
     * @param measurements the last one of each signal
     */
    public static ObjectNode state(
            CycleRecord cycle, Map<String, SetPointState> setPoints, LastMeasurements measurements) {
        ObjectNode document = JSON.objectNode();
        document.put("cycle", cycle.cycle());
        document.put("time_s", cycle.time());
        document.put("wall_ms", cycle.wallMillis());
        document.set("period_age_s", Numbers.of(measurements.sinceLastPeriod()));
        document.put("requested", cycle.requested().label());
        document.put("actual", cycle.actual().label());
        ArrayNode reasons = document.putArray("reasons");
        cycle.reasons().forEach(reasons::add);
        document.put("rung", cycle.source().label());
        document.put("corrected", cycle.corrected());
        document.put("fallback_cycles", cycle.fallbackCycles());
        document.set("plan_age_s", Numbers.of(cycle.planAge()));
        document.set("times", times(cycle.times()));
        cycle.solve().ifPresentOrElse(solve -> document.set("solve", solve(solve)), () -> document.putNull("solve"));
        document.set("measured_age_s", Numbers.of(measurements.age(cycle)));
        document.set("signals", SignalDocuments.state(cycle, measurements));
        document.set("command", command(cycle.command()));
        putSetPoints(document, setPoints);
        return document;
    }

    private static void putSetPoints(ObjectNode document, Map<String, SetPointState> setPoints) {
        ObjectNode values = document.putObject("set_points");
        ObjectNode targets = document.putObject("set_point_targets");
        ObjectNode overrides = document.putObject("overrides_seconds_left");
        setPoints.forEach((name, state) -> {
            values.set(name, Numbers.of(state.value()));
            targets.set(name, Numbers.of(state.target()));
            state.secondsLeft().ifPresent(seconds -> overrides.set(name, Numbers.of(seconds)));
        });
    }

    /**
     * Periods as columns, for charts over time.
     *
     * @param signals indices of the requested signals
     */
    public static ObjectNode columns(List<CycleRecord> cycles, List<Integer> signals) {
        ObjectNode document = JSON.objectNode();
        ArrayNode number = document.putArray("cycle");
        ArrayNode time = document.putArray("time_s");
        ArrayNode mode = document.putArray("actual");
        ArrayNode source = document.putArray("rung");
        ArrayNode stages = document.putArray("stages_s");
        ArrayNode total = document.putArray("total_s");
        ArrayNode lateness = document.putArray("tick_lateness_s");
        ArrayNode dispatch = document.putArray("dispatch_lateness_s");
        ArrayNode iterations = document.putArray("iterations");
        ArrayNode applied = document.putArray("applied");
        ArrayNode written = document.putArray("written");
        SignalDocuments.Columns image = SignalDocuments.Columns.in(document, signals);
        for (CycleRecord cycle : cycles) {
            CycleTimes times = cycle.times();
            number.add(cycle.cycle());
            time.add(cycle.time());
            mode.add(cycle.actual().label());
            source.add(cycle.source().label());
            stages.add(Numbers.seconds(
                    times.ingest(),
                    times.estimate(),
                    times.prepare(),
                    times.solve(),
                    times.accept(),
                    times.dispatch()));
            total.add(Numbers.seconds(times.total()));
            lateness.add(Numbers.seconds(times.tickLateness()));
            dispatch.add(Numbers.seconds(times.dispatchLateness()));
            cycle.solve().ifPresentOrElse(solve -> iterations.add(solve.effort().iterations()), iterations::addNull);
            applied.add(Numbers.of(cycle.command().applied()));
            written.add(cycle.command().written());
            image.add(cycle.signals());
        }
        return document;
    }

    private static ObjectNode times(CycleTimes times) {
        ObjectNode document = JSON.objectNode();
        document.set("tick_lateness_s", Numbers.seconds(times.tickLateness()));
        document.set("ingest_s", Numbers.seconds(times.ingest()));
        document.set("estimate_s", Numbers.seconds(times.estimate()));
        document.set("prepare_s", Numbers.seconds(times.prepare()));
        document.set("solve_s", Numbers.seconds(times.solve()));
        document.set("accept_s", Numbers.seconds(times.accept()));
        document.set("dispatch_s", Numbers.seconds(times.dispatch()));
        document.set("feedback_s", Numbers.seconds(times.feedback()));
        document.set("dispatch_lateness_s", Numbers.seconds(times.dispatchLateness()));
        document.set("total_s", Numbers.seconds(times.total()));
        document.put("skipped", times.skipped());
        return document;
    }

    private static ObjectNode solve(SolveFacts solve) {
        ObjectNode document = JSON.objectNode();
        document.put("cycle", solve.cycle());
        document.put("status", solve.status());
        document.put("accepted", solve.accepted());
        document.put("remark", solve.remark());
        document.set("objective", Numbers.of(solve.result().objective()));
        document.put("iterations", solve.effort().iterations());
        document.put("factorizations", solve.effort().factorizations());
        document.set("dual_residual", Numbers.of(solve.result().dualResidual()));
        document.set("primal_residual", Numbers.of(solve.result().primalResidual()));
        document.set("total_s", Numbers.seconds(solve.effort().totalNanos()));
        document.set("kernels_s", Numbers.seconds(solve.effort().kernelNanos()));
        document.set("factor_s", Numbers.seconds(solve.effort().factorizationNanos()));
        document.set("backsolve_s", Numbers.seconds(solve.effort().backsolveNanos()));
        document.set("largest_slack", Numbers.of(solve.result().largestSlack()));
        document.put("cache", label(solve.effort().cacheEvent()));
        solve.targets().ifPresent(targets -> document.set("targets", targets(targets)));
        return document;
    }

    private static ObjectNode targets(TargetFacts targets) {
        ObjectNode document = JSON.objectNode();
        document.put("current", targets.current());
        document.put("status", targets.ending().label());
        document.put("solves", targets.solves());
        document.set("total_s", Numbers.seconds(targets.nanos()));
        document.set("objective", Numbers.of(targets.objective()));
        ArrayNode givenUp = document.putArray("given_up");
        for (TargetFacts.GivenUp given : targets.givenUp()) {
            ObjectNode entry = givenUp.addObject();
            entry.put("zone", given.zone());
            entry.put("limit", label(given.limit()));
            entry.put("rank", given.rank());
            entry.set("amount", Numbers.of(given.amount()));
        }
        ObjectNode values = document.putObject("values");
        targets.values().forEach(each -> values.set(each.variable(), Numbers.of(each.value())));
        return document;
    }

    private static ObjectNode command(CommandImage command) {
        ObjectNode document = JSON.objectNode();
        document.set("wanted", Numbers.of(command.wanted()));
        document.set("applied", Numbers.of(command.applied()));
        document.set("read_back", Numbers.of(command.readBack()));
        ArrayNode limits = document.putArray("limit");
        command.limits().stream().map(CycleDocuments::label).forEach(limits::add);
        document.put("written", command.written());
        return document;
    }

    private static String label(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
