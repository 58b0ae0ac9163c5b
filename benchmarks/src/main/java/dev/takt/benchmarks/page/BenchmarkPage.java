package dev.takt.benchmarks.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes {@code docs/benchmarks.md}: {@code ./takt benchmarks}, on an idle machine, in half an hour. With names of
 * sections only these are measured again, and the others stay: {@code peers systems reuse factorization feedback models growth sizes start shell links
 * recording watchers}.
 */
public final class BenchmarkPage {
    private BenchmarkPage() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path home = Path.of(System.getProperty("takt.home", "."));
        List<String> wanted = List.of(arguments);
        Commands commands = new Commands(home);
        Map<String, Section> sections = new LinkedHashMap<>();
        sections.put("peers", new ClosedLoopSection(commands));
        sections.put("systems", new SystemsSection(commands));
        sections.put("reuse", new ReuseSection(commands));
        sections.put("factorization", new FactorizationSection(commands));
        sections.put("feedback", new FeedbackSection(commands));
        sections.put("models", new ModelsSection(commands));
        sections.put("growth", new GrowthSection(commands));
        sections.put("sizes", new SizesSection(commands));
        sections.put("start", new StartUpSection(commands));
        sections.put("shell", new ShellSection(commands));
        sections.put("links", new LinksSection(commands));
        sections.put("recording", new RecordingSection(commands));
        sections.put("watchers", new WatchersSection(commands));
        for (String name : wanted) {
            if (!sections.containsKey(name)) {
                System.err.println("benchmarks: unknown section " + name + "; expected one of " + sections.keySet());
                System.exit(2);
            }
        }
        Path docs = home.resolve("docs");
        Path file = docs.resolve("benchmarks.md");
        boolean again = !wanted.isEmpty() && Files.exists(file);
        Map<String, String> parts = again ? parts(Files.readString(file)) : parts(head());
        for (Map.Entry<String, Section> section : sections.entrySet()) {
            if (wanted.isEmpty() || wanted.contains(section.getKey())) {
                Page page = new Page(docs);
                section.getValue().write(page);
                String dated = again ? "Measured again on " + LocalDate.now(ZoneOffset.UTC) + ".\n\n" : "";
                Map<String, String> measured = parts(page.text());
                measured.remove("");
                measured.forEach((heading, text) -> parts.put(heading, dated + text));
                Files.writeString(file, whole(parts));
            }
        }
        System.err.println("benchmarks: wrote docs/benchmarks.md");
    }

    /** What stands under each heading of a page, by that heading; under the empty one what comes before the first. */
    static Map<String, String> parts(String page) {
        Map<String, String> parts = new LinkedHashMap<>();
        for (String part : page.split("(?m)^(?=## )")) {
            int end = part.startsWith("## ") ? part.indexOf('\n') : 0;
            parts.put(part.substring(0, end), part.substring(end).strip() + "\n\n");
        }
        return parts;
    }

    static String whole(Map<String, String> parts) {
        StringBuilder page = new StringBuilder();
        parts.forEach((heading, text) ->
                page.append(heading).append(heading.isEmpty() ? "" : "\n\n").append(text));
        return page.toString().stripTrailing() + "\n";
    }

    private static String head() throws IOException {
        return """
                # Benchmarks

                Made by `./takt benchmarks` on %s: %s, %d processors, one thread used; Java %s; peers: CasADi 3.7.2 with Ipopt/MUMPS \
                and Fatrop (`benchmarks/peers`, `pip install -r benchmarks/peers/requirements.txt`). Each figure comes from a process \
                of its own; the commands stand under each table.
                """.formatted(
                        LocalDate.now(ZoneOffset.UTC),
                        processor(),
                        Runtime.getRuntime().availableProcessors(),
                        Runtime.version());
    }

    private static String processor() throws IOException {
        Path information = Path.of("/proc/cpuinfo");
        if (!Files.isReadable(information)) {
            return System.getProperty("os.arch");
        }
        return Files.readAllLines(information, StandardCharsets.UTF_8).stream()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse(System.getProperty("os.arch"));
    }
}
