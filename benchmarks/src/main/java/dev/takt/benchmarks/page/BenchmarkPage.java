package dev.takt.benchmarks.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes {@code docs/benchmarks.md}: {@code ./takt benchmarks}. A quiet machine and a quarter of an hour are needed;
 * {@code --quick} leaves out the largest problems, and names of sections ({@code peers systems reuse factorization growth start}) leave out the
 * others and write to the folder {@code target}.
 */
public final class BenchmarkPage {
    private BenchmarkPage() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path home = Path.of(System.getProperty("takt.home", "."));
        List<String> words = Arrays.asList(arguments);
        boolean quick = words.contains("--quick");
        List<String> wanted =
                words.stream().filter(word -> !word.startsWith("--")).toList();
        Commands commands = new Commands(home);
        Map<String, Section> sections = new LinkedHashMap<>();
        sections.put("peers", new ClosedLoopSection(commands));
        sections.put("systems", new SystemsSection(commands));
        sections.put("reuse", new ReuseSection(commands));
        sections.put("factorization", new FactorizationSection(home));
        sections.put("growth", new GrowthSection(commands, quick));
        sections.put("start", new StartUpSection(commands));
        for (String name : wanted) {
            if (!sections.containsKey(name)) {
                System.err.println("benchmarks: unknown section " + name + "; expected one of " + sections.keySet());
                System.exit(2);
            }
        }
        Path folder = home.resolve(wanted.isEmpty() ? "docs" : "target");
        Page page = new Page(folder);
        for (Map.Entry<String, Section> section : sections.entrySet()) {
            if (wanted.isEmpty() || wanted.contains(section.getKey())) {
                section.getValue().write(page);
            }
        }
        page.save("benchmarks.md", head(quick));
        System.err.println("benchmarks: wrote " + folder.getFileName() + "/benchmarks.md");
    }

    private static String head(boolean quick) throws IOException {
        return """
                # Benchmarks

                Made by `./takt benchmarks%s` on %s: %s, %d processors, one thread used; Java %s; peers: CasADi 3.7.2 with Ipopt/MUMPS \
                and Fatrop (`benchmarks/peers`, `pip install -r benchmarks/peers/requirements.txt`). Each figure comes from a process \
                of its own; the commands stand under each table.
                """.formatted(
                        quick ? " --quick" : "",
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
