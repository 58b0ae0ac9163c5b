package dev.takt.benchmarks.hazards;

import dev.takt.benchmarks.hazards.Hazard.Gone;
import dev.takt.benchmarks.hazards.Hazard.Lie;
import dev.takt.benchmarks.hazards.HazardBench.Scene;
import dev.takt.loop.Mode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tables of all hazards: on each link, in each mode. */
public final class HazardReport {
    private static final List<String> LINKS = List.of("in-process", "udp", "opcua", "mqtt");
    private static final List<Mode> MODES = List.of(Mode.WARMING, Mode.STANDBY, Mode.AUTO, Mode.DEGRADED, Mode.MANUAL);

    private final List<String> takt;
    private final Map<String, Map<Scene, Finding>> findings = new LinkedHashMap<>();

    /**
     * Starts without results.
     *
     * @param takt the words that start the command line
     */
    public HazardReport(List<String> takt) {
        this.takt = List.copyOf(takt);
    }

    /** All links. */
    public static List<String> links() {
        return LINKS;
    }

    /**
     * Applies hazards on a link.
     *
     * @param lies whether wrong values are included
     * @param modes in which it happens
     */
    public HazardReport suffer(String link, List<Mode> modes, boolean lies) throws IOException, InterruptedException {
        Map<Scene, Finding> found = findings.computeIfAbsent(link, _ -> new LinkedHashMap<>());
        List<Lie> all = lies ? Lie.all() : List.of();
        if (link.equals("in-process")) {
            for (Mode mode : modes) {
                found.putAll(InProcessHazards.in(mode, takt, all, true));
            }
            return this;
        }
        if (modes.contains(Mode.WARMING)) {
            found.putAll(suffer(link, List.of(Mode.WARMING), all, List.of("loop.warm-up=1000000")));
        }
        List<Mode> others = modes.stream().filter(mode -> mode != Mode.WARMING).toList();
        if (!others.isEmpty()) {
            found.putAll(suffer(link, others, all, List.of("loop.arm-at-start=false")));
        }
        return this;
    }

    private Map<Scene, Finding> suffer(String link, List<Mode> modes, List<Lie> lies, List<String> settings)
            throws IOException, InterruptedException {
        try (HazardBench bench = new HazardBench(takt, link, settings)) {
            for (Mode mode : modes) {
                for (Lie lie : lies) {
                    bench.suffer(lie, mode);
                }
                for (Gone gone : Gone.values()) {
                    bench.suffer(gone, mode);
                }
                System.err.println("  " + link + " " + mode.label());
            }
            return bench.end();
        }
    }

    /** All modes. */
    public static List<Mode> modes() {
        return MODES;
    }

    /** The findings for silent plants. */
    List<Finding> gone() {
        List<Finding> all = new ArrayList<>();
        findings.values()
                .forEach(found -> found.forEach((scene, finding) -> {
                    if (scene.hazard() instanceof Gone) {
                        all.add(finding);
                    }
                }));
        return all;
    }

    /** The tables, as Markdown. */
    public String text() {
        StringBuilder text = new StringBuilder("| link | hazard |");
        MODES.forEach(mode -> text.append(' ').append(mode.label()).append(" |"));
        text.append("\n|---|---|---|---|---|---|---|\n");
        findings.forEach((link, found) -> {
            for (Gone gone : Gone.values()) {
                if (found.keySet().stream().anyMatch(scene -> scene.hazard() == gone)) {
                    text.append("| ")
                            .append(link)
                            .append(" | ")
                            .append(gone.label())
                            .append(" |");
                    MODES.forEach(mode -> text.append(' ')
                            .append(goneCell(found.get(new Scene(gone, mode))))
                            .append(" |"));
                    text.append('\n');
                }
            }
        });
        if (findings.values().stream()
                .anyMatch(found -> found.keySet().stream().anyMatch(scene -> scene.hazard() instanceof Lie))) {
            text.append("\n| lie |");
            MODES.forEach(mode -> text.append(' ').append(mode.label()).append(" |"));
            text.append("\n|---|---|---|---|---|---|\n");
            for (Lie lie : Lie.all()) {
                text.append("| ").append(lie.label()).append(" |");
                MODES.forEach(mode ->
                        text.append(' ').append(lieCell(new Scene(lie, mode))).append(" |"));
                text.append('\n');
            }
        }
        return text.toString();
    }

    private static String goneCell(@Nullable Finding finding) {
        if (finding == null) {
            return "";
        }
        if (Double.isNaN(finding.worst()) && finding.last() != Mode.SAFE) {
            return "nothing written";
        }
        String after = finding.drivenAfter() > 0 ? ", **" + finding.drivenAfter() + " driven after**" : "";
        return String.format(
                Locale.ROOT,
                "%.0f ms, %s, %s%s",
                finding.blindMillis(),
                command(finding),
                finding.last().label(),
                after);
    }

    private String lieCell(Scene scene) {
        List<Finding> all = findings.values().stream()
                .filter(found -> found.containsKey(scene))
                .map(found -> found.get(scene))
                .toList();
        if (all.isEmpty()) {
            return "";
        }
        Finding worst = Finding.worst(all);
        String doubted = worst.doubted() ? "seen" : "not seen";
        if (Double.isNaN(worst.worst())) {
            return worst.last() == Mode.SAFE ? "safe before" : doubted + ", nothing written";
        }
        return doubted + ", " + command(worst) + (worst.last() == Mode.SAFE ? ", safe" : "");
    }

    private static String command(Finding finding) {
        return Double.isNaN(finding.worst())
                ? "none"
                : String.format(Locale.ROOT, "%.2f (of %.2f)", finding.worst(), finding.usual());
    }
}
