package dev.takt.monitoring.prometheus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.monitoring.metrics.Metric;
import dev.takt.monitoring.metrics.MetricCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dashboards, alerts and recording rules ask for metrics that there are. */
class QueriesTest {
    private static final Path RULES = Path.of("src/main/prometheus");
    private static final Path DASHBOARDS = Path.of("src/main/grafana/dashboards");
    private static final Pattern METRIC =
            Pattern.compile("(?<![a-z_:\"$])(?:(?:loop|instance):[a-z_:0-9]+|(?:nmpc|jvm|process)_[a-z_]+)");

    private static Set<String> known() throws IOException {
        Set<String> known = new TreeSet<>();
        for (Metric metric : MetricCatalog.all()) {
            String name = metric.prometheusName();
            if (metric.kind() == Metric.Kind.HISTOGRAM) {
                known.addAll(List.of(name + "_bucket", name + "_count", name + "_sum"));
            } else {
                known.add(name);
            }
        }
        known.addAll(metricsOfAFleet());
        Files.readAllLines(RULES.resolve("recording.yml")).stream()
                .map(String::strip)
                .filter(line -> line.startsWith("- record: "))
                .forEach(line -> known.add(line.substring("- record: ".length())));
        return known;
    }

    /** The names that are written there; which there are does not depend on the fleet. */
    private static List<String> metricsOfAFleet() throws IOException {
        Path source = Path.of("src/main/java/dev/takt/monitoring/http/FleetMetrics.java");
        return Pattern.compile("(?<=\")nmpc_fleet_[a-z_]+(?=[\"{])")
                .matcher(Files.readString(source))
                .results()
                .map(MatchResult::group)
                .toList();
    }

    private static List<String> metrics(String query) {
        return METRIC.matcher(query).results().map(MatchResult::group).toList();
    }

    private static void assertKnown(List<String> queries) throws IOException {
        Set<String> known = known();
        assertTrue(queries.size() > 3, () -> "only " + queries.size() + " queries");
        for (String query : queries) {
            for (String metric : metrics(query)) {
                assertTrue(known.contains(metric), () -> "no metric " + metric + " for " + query);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"recording.yml", "alerts.yml"})
    void ofRules(String file) throws IOException {
        assertKnown(Files.readAllLines(RULES.resolve(file)).stream()
                .map(String::strip)
                .filter(line -> line.startsWith("expr: "))
                .map(line -> line.substring("expr: ".length()))
                .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"fleet.json", "loop.json", "jvm.json"})
    void ofDashboards(String file) throws IOException {
        JsonNode dashboard =
                new ObjectMapper().readTree(DASHBOARDS.resolve(file).toFile());
        List<String> queries = new ArrayList<>(dashboard.findValuesAsText("expr"));
        queries.addAll(dashboard.path("templating").findValuesAsText("definition"));
        queries.forEach(query -> assertTrue(!metrics(query).isEmpty(), () -> "asks for nothing: " + query));
        assertKnown(queries);
    }

    @Test
    void dashboardsUseTheProvisionedSource() throws IOException {
        String source = Files.readString(Path.of("src/main/grafana/provisioning/datasources/takt.yml"));
        try (Stream<Path> files = Files.list(DASHBOARDS)) {
            for (Path file : files.toList()) {
                Set<String> asked = new TreeSet<>();
                new ObjectMapper()
                        .readTree(file.toFile())
                        .findValues("datasource")
                        .forEach(node -> asked.add(node.path("uid").textValue()));
                assertEquals(1, asked.size(), file::toString);
                asked.forEach(uid -> assertTrue(source.contains("uid: " + uid), uid));
            }
        }
    }
}
