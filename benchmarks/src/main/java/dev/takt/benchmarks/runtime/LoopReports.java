package dev.takt.benchmarks.runtime;

import dev.takt.app.rehearsal.process.LocalWays;
import dev.takt.benchmarks.cluster.PairHosts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Long runs of loops, each by one command, which writes its report to {@code target/benchmarks/loop-NAME.md} too:
 *
 * <pre>
 * ./takt benchmarks loop latency  [FILE.conf] [ROUNDS] [SECONDS]
 * ./takt benchmarks loop lateness [FILE.conf] [ROUNDS] [SECONDS]
 * ./takt benchmarks loop process-faults [FILE.conf] [REPEATS]
 * ./takt benchmarks loop pair | pair-mqtt | pair-opcua | pair-hosts [FILE.conf] [FAULTS] [SEED] [MINUTES]
 * ./takt benchmarks loop upgrades [FILE.conf] [UPGRADES]
 * ./takt benchmarks loop replays  [RUNS] [FIRST]
 * ./takt benchmarks loop short-periods [MINUTES] [LOOPS]
 * </pre>
 */
public final class LoopReports {
    private static final String COLUMN = "examples/distillation.conf";

    private LoopReports() {}

    /** Makes one report. */
    @FunctionalInterface
    interface Report {
        /** The report as Markdown. */
        String of(Path file, List<Integer> numbers) throws IOException, InterruptedException;
    }

    /** Runs the report named by the first argument. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path home = Path.of(System.getProperty("takt.home", ".")).toAbsolutePath();
        Map<String, Report> reports = new TreeMap<>(pairs(home));
        reports.putAll(Map.of(
                "latency",
                        (file, numbers) ->
                                new FeedbackLatency(home).report(file, at(numbers, 0, 5), at(numbers, 1, 30)),
                "lateness",
                        (file, numbers) -> new DispatchLateness().report(file, at(numbers, 0, 10), at(numbers, 1, 10)),
                "history", (file, numbers) -> new LongHistory(Takt.command(home), file).report(at(numbers, 0, 1000)),
                "short-periods", (_, numbers) -> new ShortPeriods(home).report(at(numbers, 0, 10), at(numbers, 1, 2)),
                "process-faults", (file, numbers) -> new ProcessFaultReport(home).report(file, at(numbers, 0, 14)),
                "replays",
                        (_, numbers) -> new ReplayRuns(home, Takt.command(home))
                                .report(at(numbers, 1, 1), at(numbers, 0, 20))));
        if (arguments.length > 0 && arguments[0].equals("ordeals")) {
            System.err.println("benchmarks: 'loop ordeals' is called 'loop process-faults' now");
            arguments[0] = "process-faults";
        }
        Report report = arguments.length == 0 ? null : reports.get(arguments[0]);
        if (report == null) {
            System.err.println("benchmarks: expected one of " + reports.keySet() + " after 'loop'");
            System.exit(2);
            return;
        }
        List<String> rest = Arrays.asList(arguments).subList(1, arguments.length);
        boolean named = !rest.isEmpty() && rest.getFirst().endsWith(".conf");
        Path file = Path.of(named ? rest.getFirst() : home.resolve(COLUMN).toString());
        List<Integer> numbers =
                rest.stream().skip(named ? 1 : 0).map(Integer::valueOf).toList();
        String text = "`./takt benchmarks loop " + String.join(" ", arguments) + "`, "
                + Runtime.getRuntime().availableProcessors() + " processors\n\n" + report.of(file, numbers);
        Path folder = Files.createDirectories(home.resolve("target").resolve("benchmarks"));
        Files.writeString(folder.resolve("loop-" + arguments[0] + ".md"), text, StandardCharsets.UTF_8);
        System.out.print(text);
        System.out.flush();
        System.exit(0);
    }

    /** Two controllers, by what lies between them. */
    private static Map<String, Report> pairs(Path home) {
        Map<String, Report> reports = new HashMap<>();
        Map<String, PairReport.Ways> ways = Map.of(
                "pair",
                _ -> LocalWays.udp(),
                "pair-mqtt",
                LocalWays::mqtt,
                "pair-opcua",
                _ -> LocalWays.opcUa(),
                "pair-hosts",
                PairHosts::open);
        ways.forEach((name, each) -> reports.put(
                name,
                (file, numbers) -> new PairReport(home, each)
                        .report(file, at(numbers, 0, 100), at(numbers, 1, 1), at(numbers, 2, Integer.MAX_VALUE))));
        reports.put(
                "upgrades",
                (file, numbers) -> new PairReport(home, _ -> LocalWays.udp()).upgrades(file, at(numbers, 0, 10)));
        return reports;
    }

    private static int at(List<Integer> numbers, int place, int otherwise) {
        return place < numbers.size() ? numbers.get(place) : otherwise;
    }
}
