package dev.takt.app.remote;

import com.fasterxml.jackson.databind.JsonNode;
import dev.takt.app.report.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The screen of {@code takt top}, from the documents of the API. */
final class TopScreen {
    private static final String[][] LATENCIES = {
        {"cycle", "work"},
        {"tick", "tick late"},
        {"dispatch", "command late"},
        {"feedback", "feedback"},
        {"solve", "solve"}
    };
    private static final String[] FIGURES = {"p50", "p99", "p99_9", "p99_99", "max"};
    private static final int MAX_ALARMS = 5;
    private static final int USUAL_NAME = 14;
    private static final int MAX_OF_A_NAME = 32;
    private static final String[] STAGES = {"ingest", "estimate", "prepare", "solve", "accept", "dispatch"};

    private static final Set<String> FOLLOWS_PLAN = Set.of("fresh", "predicted", "late", "previous");
    private static final double PATIENCE_SECONDS = 2;
    private static final int PATIENCE_PERIODS = 5;

    private final JsonNode loop;
    private final JsonNode state;
    private final JsonNode alarms;

    TopScreen(JsonNode loop, JsonNode state, JsonNode alarms) {
        this.loop = loop;
        this.state = state;
        this.alarms = alarms;
    }

    /** The state in one line, for logs. */
    String line() {
        return String.format(
                Locale.ROOT,
                "%s cycle %d t = %.6g s  %s  %s  fallback %d  budget %.0f %%  cycle p99 %s%s%s%s",
                loop.path("name").asText(),
                state.path("cycle").asLong(),
                state.path("time_s").asDouble(),
                mode() + (state.path("pair").isObject() ? "  " + role() : ""),
                state.path("rung").asText(),
                state.path("fallback_cycles").asInt(),
                100 * budget(),
                time(state.path("latencies").path("cycle").path("recently").path("p99")),
                AlarmText.count(alarms),
                reasons(),
                trouble().stream().map(text -> "  " + text).collect(Collectors.joining()));
    }

    /**
     * The screen.
     *
     * @param rows number of available rows; signals that do not fit are left out
     */
    List<String> lines(int rows) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%s  period %s  %s%s",
                loop.path("name").asText(),
                time(loop.path("period_s")),
                mode(),
                reasons()));
        trouble().forEach(text -> lines.add("!! " + text));
        pair().ifPresent(lines::add);
        lines.add(String.format(
                Locale.ROOT,
                "cycle %d  t = %.6g s  rung %s  fallback %d  plan age %s%s  budget %.0f %% of the period",
                state.path("cycle").asLong(),
                state.path("time_s").asDouble(),
                state.path("rung").asText(),
                state.path("fallback_cycles").asInt(),
                state.path("plan_age_s").isNull() ? "none" : time(state.path("plan_age_s")),
                state.path("plan_age_s").isNumber()
                                && !FOLLOWS_PLAN.contains(state.path("rung").asText())
                        ? " (not followed)"
                        : "",
                100 * budget()));
        lines.addAll(AlarmText.brief(alarms, MAX_ALARMS, ZoneId.systemDefault()));
        lines.add("");
        latencies(lines);
        lines.add("");
        solve(lines);
        lines.add("");
        actuators(lines);
        setPoints(lines);
        lines.add("");
        signals(lines, rows);
        return lines;
    }

    /** Which of two controllers this is; a loop alone has no such line. */
    private Optional<String> pair() {
        JsonNode pair = state.path("pair");
        String remark = pair.path("remark").asText();
        return pair.isObject()
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "pair  the %s controller %s, epoch %d, %s, %d takeovers",
                        pair.path("name").asText(),
                        role(),
                        pair.path("epoch").asLong(),
                        pair.path("ready").asBoolean()
                                ? "ready"
                                : "not ready" + (remark.isEmpty() ? "" : ": " + remark),
                        pair.path("takeovers").asLong()))
                : Optional.empty();
    }

    private String role() {
        return state.path("pair").path("leading").asBoolean() ? "leads" : "stands by";
    }

    private void latencies(List<String> lines) {
        lines.add(String.format(
                Locale.ROOT, "%-14s%12s%12s%12s%12s%12s", "latency", "p50", "p99", "p99.9", "p99.99", "max"));
        for (String[] latency : LATENCIES) {
            JsonNode recently = state.path("latencies").path(latency[0]).path("recently");
            StringBuilder line = new StringBuilder(
                    String.format(Locale.ROOT, "%-14s", latency[1] + (isPast(latency[0]) ? ", old" : "")));
            for (String figure : FIGURES) {
                line.append(String.format(
                        Locale.ROOT, "%12s", recently.path("count").asLong() == 0 ? "-" : time(recently.path(figure))));
            }
            lines.add(line.toString());
        }
    }

    /** Whether percentiles are not current, because the activity has stopped. */
    private boolean isPast(String latency) {
        return switch (latency) {
            case "feedback" -> state.path("times").path("feedback_s").asDouble() <= 0;
            case "solve" -> !state.path("solve").isObject();
            default -> isOld();
        };
    }

    private void solve(List<String> lines) {
        JsonNode solve = state.path("solve");
        lines.add(
                solve.isObject()
                        ? String.format(
                                Locale.ROOT,
                                "solver        %s, %d iterations, %d factorizations, cache %s, %s%s",
                                solve.path("status").asText(),
                                solve.path("iterations").asInt(),
                                solve.path("factorizations").asInt(),
                                solve.path("cache").asText(),
                                time(solve.path("total_s")),
                                solve.path("remark").asText().isEmpty()
                                        ? ""
                                        : ", " + solve.path("remark").asText())
                        : "solver        no solve ended in this period");
    }

    private void actuators(List<String> lines) {
        int width = widthOf(loop.path("actuators"));
        lines.add(String.format(
                Locale.ROOT,
                "%s%12s%12s%12s%12s%12s  limited",
                named("actuator", width),
                "wanted",
                "applied",
                "read back",
                "min",
                "max"));
        JsonNode command = state.path("command");
        for (int i = 0; i < loop.path("actuators").size(); i++) {
            JsonNode actuator = loop.path("actuators").path(i);
            lines.add(String.format(
                    Locale.ROOT,
                    "%s%12s%12s%12s%12s%12s  %s",
                    named(actuator.path("name").asText(), width),
                    number(command.path("wanted").path(i)),
                    command.path("written").asBoolean()
                            ? number(command.path("applied").path(i))
                            : "-",
                    number(command.path("read_back").path(i)),
                    number(actuator.path("min")),
                    number(actuator.path("max")),
                    command.path("limit").path(i).asText("")));
        }
    }

    /** Lists set-points that differ from the schedule or have not reached their targets. */
    private void setPoints(List<String> lines) {
        StringJoiner shown = new StringJoiner(", ", named("set-points", USUAL_NAME), "").setEmptyValue("");
        state.path("set_points").properties().forEach(entry -> {
            JsonNode target = state.path("set_point_targets").path(entry.getKey());
            JsonNode left = state.path("overrides_seconds_left").path(entry.getKey());
            boolean moves = target.isNumber() && !target.equals(entry.getValue());
            if (moves || !left.isMissingNode()) {
                shown.add(entry.getKey() + " " + number(entry.getValue()) + (moves ? " -> " + number(target) : "")
                        + (left.isNumber() ? ", " + time(left) + " left" : left.isNull() ? ", until changed" : ""));
            }
        });
        if (shown.length() > 0) {
            lines.add(shown.toString());
        }
    }

    private void signals(List<String> lines, int rows) {
        int width = widthOf(loop.path("signals"));
        lines.add(String.format(
                Locale.ROOT,
                "%s%12s%14s%12s  %-11s%-12s%s",
                named("signal", width),
                "measured",
                "used",
                "age",
                "rests on",
                "quality",
                "verdict"));
        JsonNode signals = state.path("signals");
        int all = loop.path("signals").size();
        int shown = Math.min(all, Math.max(1, rows - lines.size() - 1));
        for (int i = 0; i < shown; i++) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%s%12s%14s%12s  %-11s%-12s%s",
                    named(loop.path("signals").path(i).path("name").asText(), width),
                    number(signals.path("measured").path(i)),
                    used(signals, i),
                    time(signals.path("age_s").path(i)),
                    signals.path("standing").path(i).asText("-"),
                    signals.path("quality").path(i).asText("-"),
                    signals.path("verdict").path(i).asText("-")));
        }
        if (shown < all) {
            lines.add("… and " + (all - shown) + " more");
        }
    }

    /** The used value of a signal. A prediction is marked as such, and a lost signal has no value. */
    private static String used(JsonNode signals, int signal) {
        String value = number(signals.path("used").path(signal));
        return switch (signals.path("standing").path(signal).asText()) {
            case "predicted" -> "~" + value;
            case "lost" -> "-";
            default -> value;
        };
    }

    private String mode() {
        String mode = state.path("actual").asText().toUpperCase(Locale.ROOT);
        String shown = isOld() ? "was " + mode : mode;
        return state.path("actual").equals(state.path("requested"))
                ? shown
                : shown + " (requested " + state.path("requested").asText() + ")";
    }

    /** Whether the last period is so old that nothing shown is current. */
    private boolean isOld() {
        return state.path("period_age_s").asDouble()
                > Math.max(
                        PATIENCE_SECONDS,
                        PATIENCE_PERIODS * loop.path("period_s").asDouble());
    }

    /** Important conditions, in sentences. */
    private List<String> trouble() {
        List<String> trouble = new ArrayList<>();
        if (isOld()) {
            trouble.add("NOT OF NOW: the loop has run no period for " + time(state.path("period_age_s"))
                    + ", its last commands stand");
        }
        if (state.path("actual").asText().equals("safe")) {
            trouble.add("the actuators go to their fail-safe values and stay there until somebody acknowledges");
        }
        if (state.has("command") && !state.path("command").path("written").asBoolean()) {
            trouble.add("nothing is written to the plant");
        }
        unmeasured().ifPresent(trouble::add);
        return trouble;
    }

    private Optional<String> unmeasured() {
        JsonNode standings = state.path("signals").path("standing");
        if (standings.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Integer> counts = new TreeMap<>();
        standings.forEach(standing -> counts.merge(standing.asText(), 1, Integer::sum));
        int lost = counts.getOrDefault("lost", 0);
        int predicted = counts.getOrDefault("predicted", 0);
        if (lost + predicted == standings.size()) {
            JsonNode age = state.path("measured_age_s");
            return Optional.of(age.isNumber() ? "no measurement for " + time(age) : "nothing was measured yet");
        }
        StringJoiner parts = new StringJoiner(", ", "", " of " + standings.size() + " signals").setEmptyValue("");
        if (lost > 0) {
            parts.add(lost + " lost");
        }
        if (predicted > 0) {
            parts.add(predicted + " predicted");
        }
        return Optional.of(parts.toString()).filter(text -> !text.isEmpty());
    }

    /** The width of the column of names: the usual one, or wider for long names. */
    private static int widthOf(JsonNode quantities) {
        int longest = 0;
        for (JsonNode quantity : quantities) {
            longest = Math.max(longest, quantity.path("name").asText().length());
        }
        return Math.clamp(longest + 1L, USUAL_NAME, MAX_OF_A_NAME);
    }

    /** A name padded or cut to its column. */
    private static String named(String name, int width) {
        String shown = name.length() < width ? name : name.substring(0, width - 2) + "…";
        return shown + " ".repeat(width - shown.length());
    }

    private double budget() {
        double work = 0;
        for (String stage : STAGES) {
            work += state.path("times").path(stage + "_s").asDouble();
        }
        return work / loop.path("period_s").asDouble(Double.NaN);
    }

    private String reasons() {
        StringJoiner reasons = new StringJoiner("; ", "  ", "").setEmptyValue("");
        state.path("reasons").forEach(reason -> reasons.add(reason.asText()));
        return reasons.toString();
    }

    private static String number(JsonNode value) {
        return value.isNumber() ? String.format(Locale.ROOT, "%.6g", value.asDouble()) : "-";
    }

    private static String time(JsonNode seconds) {
        return seconds.isNumber() ? Duration.text(seconds.asDouble()) : "-";
    }
}
