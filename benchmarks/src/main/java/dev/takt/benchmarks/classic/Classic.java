package dev.takt.benchmarks.classic;

import dev.takt.solver.kkt.KktChoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Solves the library of classic problems with Takt and with Ipopt, by {@code ./takt benchmarks classic}, and writes
 * {@code docs/classic.md}. With names of problems it prints their rows alone and leaves the page as it is, with {@code --start zero}
 * only from there, with {@code --systems auto,riccati} only with these KKT systems, and with {@code --set PATH=VALUE} under other
 * settings.
 */
public final class Classic {
    private static final List<KktChoice> SYSTEMS =
            List.of(KktChoice.AUTO, KktChoice.RICCATI, KktChoice.REDUCED, KktChoice.AUGMENTED);

    private final Path home;
    private final Path library;
    private final List<String> settings;
    private final List<KktChoice> systems;

    private Classic(Path home, Path library, List<String> settings, List<KktChoice> systems) {
        this.home = home;
        this.library = library;
        this.settings = settings;
        this.systems = systems;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<String> names = new ArrayList<>(List.of(arguments));
        List<String> settings = new ArrayList<>();
        String start = option(names, "--start");
        String systems = option(names, "--systems");
        for (String setting = option(names, "--set"); !setting.isEmpty(); setting = option(names, "--set")) {
            settings.add(setting);
        }
        boolean whole = names.isEmpty() && start.isEmpty() && systems.isEmpty() && settings.isEmpty();
        Path home = Path.of(System.getProperty("takt.home", "."));
        Classic classic = new Classic(
                home,
                library(),
                settings,
                systems.isEmpty()
                        ? SYSTEMS
                        : Stream.of(systems.split(","))
                                .map(name -> KktChoice.valueOf(name.toUpperCase(Locale.ROOT)))
                                .toList());
        if (!whole) {
            classic.table(names, start.equals("zero"));
            return;
        }
        String page = head() + "\n## From the starts of the models\n\n" + classic.table(names, false)
                + "\n## From zero\n\n" + classic.table(names, true) + "\n    ./takt benchmarks classic\n";
        Files.writeString(home.resolve("docs/classic.md"), page);
        System.err.println("benchmarks: wrote docs/classic.md");
    }

    private static String head() {
        return """
                # Classic problems

                Problems of COPS, of Hock and Schittkowski, of the books of Bryson and Ho, Betts, and Luus, and of the examples of
                PSOPT and GPOPS, written from the published equations (`benchmarks/models/classic`, and some of `examples`). Takt and
                Ipopt solve the same discrete problem from the same start to the tolerance 1e-8, with the same functions and exact
                second derivatives: Ipopt 3.14 (MUMPS, its own options) is called with the functions of the transcribed model. Columns
                of KKT systems and of Ipopt count iterations, restoration and further attempts included. A tick means the published
                optimum, as far as grids and digits tell; the ratio is that of `auto`.
                """;
    }

    /** Takes an option and its value from the arguments; its value, or nothing. */
    private static String option(List<String> arguments, String name) {
        int at = arguments.indexOf(name);
        if (at < 0) {
            return "";
        }
        if (at + 1 == arguments.size()) {
            System.err.println("expected a value after " + name);
            System.exit(2);
        }
        arguments.remove(at);
        return arguments.remove(at);
    }

    private static Path library() throws InterruptedException {
        Optional<Path> library = IpoptLibrary.find();
        if (library.isEmpty()) {
            System.err.println("CasADi, whose Ipopt is the peer, is missing."
                    + " Maybe pip install -r benchmarks/peers/requirements.txt helps.");
            System.exit(2);
        }
        return library.orElseThrow();
    }

    private String table(List<String> names, boolean fromZero) {
        List<ClassicProblem> problems = ClassicProblem.all(home).stream()
                .filter(problem -> names.isEmpty() || names.contains(problem.name()))
                .toList();
        ClassicTable table = new ClassicTable();
        StringBuilder text = new StringBuilder(ClassicTable.head(systems)).append('\n');
        System.out.print(text);
        for (ClassicProblem problem : problems) {
            ClassicTable.Row row = row(problem, fromZero);
            table.add(row);
            String line = row.line(systems);
            System.out.println(line);
            text.append(line).append('\n');
        }
        String summary = table.summary(systems);
        System.out.println();
        System.out.print(summary);
        return text.append('\n').append(summary).toString();
    }

    private ClassicTable.Row row(ClassicProblem problem, boolean fromZero) {
        ClassicSolves solves = new ClassicSolves(problem.file(), settings, fromZero);
        Map<KktChoice, ClassicOutcome> outcomes = new EnumMap<>(KktChoice.class);
        outcomes.put(KktChoice.AUTO, solves.takt(KktChoice.AUTO));
        for (KktChoice system : systems) {
            outcomes.computeIfAbsent(system, solves::takt);
        }
        return new ClassicTable.Row(problem, outcomes, solves.ipopt(library));
    }
}
