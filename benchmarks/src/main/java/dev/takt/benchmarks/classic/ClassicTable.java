package dev.takt.benchmarks.classic;

import dev.takt.solver.kkt.KktChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** The table of the library: a row for each problem, and what all rows say together. */
final class ClassicTable {
    /** A ratio of iterations that is one of the problem and no longer one of chance. */
    private static final double TOLERABLE_RATIO = 3;

    private final List<Row> rows = new ArrayList<>();

    /**
     * How all solvers ended on one problem.
     *
     * @param problem which
     * @param takt by KKT system
     * @param ipopt on the same program
     */
    record Row(ClassicProblem problem, Map<KktChoice, ClassicOutcome> takt, ClassicOutcome ipopt) {
        private ClassicOutcome first() {
            return of(KktChoice.AUTO);
        }

        private ClassicOutcome of(KktChoice system) {
            return Objects.requireNonNull(takt.get(system));
        }

        private double ratio() {
            return (double) Math.max(1, first().iterations()) / Math.max(1, ipopt.iterations());
        }

        private boolean comparable() {
            return first().agrees(ipopt);
        }

        private String optimum() {
            return problem.optimum().isPresent() ? shorter(problem.optimum().getAsDouble()) : "–";
        }

        private static String shorter(double value) {
            String digits = String.format(Locale.ROOT, "%.7g", value);
            return digits.contains("e") || !digits.contains(".") ? digits : digits.replaceFirst("\\.?0+$", "");
        }

        private String verdict(ClassicOutcome outcome) {
            return outcome.value() + (outcome.solved() && problem.isOptimum(outcome.objective()) ? " ✓" : "");
        }

        /** The row in Markdown. */
        String line(List<KktChoice> systems) {
            StringBuilder line = new StringBuilder("| ")
                    .append(problem.name())
                    .append(" | ")
                    .append(optimum())
                    .append(" | ")
                    .append(verdict(first()))
                    .append(" | ")
                    .append(verdict(ipopt));
            for (KktChoice system : systems) {
                line.append(" | ").append(of(system).cell());
            }
            return line.append(" | ")
                    .append(ipopt.cell())
                    .append(" | ")
                    .append(
                            comparable()
                                    ? String.format(Locale.ROOT, "%.2f", ratio())
                                    : first().solved() && ipopt.solved() ? "other optimum" : "–")
                    .append(" |")
                    .toString();
        }
    }

    void add(Row row) {
        rows.add(row);
    }

    /** The head of the table in Markdown. */
    static String head(List<KktChoice> systems) {
        StringBuilder head = new StringBuilder("| problem | published | Takt | Ipopt");
        systems.forEach(system -> head.append(" | ").append(system.name().toLowerCase(Locale.ROOT)));
        return head + " | Ipopt | ratio |\n|" + "---|".repeat(systems.size() + 6);
    }

    /** What all rows say together, in Markdown. */
    String summary(List<KktChoice> systems) {
        StringBuilder text = new StringBuilder();
        for (KktChoice system : systems) {
            text.append("- solved by Takt, `")
                    .append(system.name().toLowerCase(Locale.ROOT))
                    .append("`: ")
                    .append(rows.stream().filter(row -> row.of(system).solved()).count())
                    .append(" of ")
                    .append(rows.stream()
                            .filter(row -> !row.of(system).status().equals("-"))
                            .count())
                    .append(missed(system))
                    .append('\n');
        }
        text.append("- solved by Ipopt: ")
                .append(rows.stream().filter(row -> row.ipopt().solved()).count())
                .append(" of ")
                .append(rows.size())
                .append('\n');
        text.append("- solved by Takt and not by Ipopt: ")
                .append(names(rows.stream()
                        .filter(row -> row.first().solved() && !row.ipopt().solved())
                        .toList()))
                .append('\n');
        text.append("- at the published optimum, where one is known: Takt ")
                .append(atOptimum(true))
                .append(", Ipopt ")
                .append(atOptimum(false))
                .append(" of ")
                .append(rows.stream()
                        .filter(row -> row.problem().optimum().isPresent())
                        .count())
                .append('\n');
        text.append("- at a different optimum than Ipopt: ")
                .append(names(rows.stream()
                        .filter(row -> row.first().solved() && row.ipopt().solved() && !row.comparable())
                        .toList()))
                .append('\n');
        return text + ratios();
    }

    private String missed(KktChoice system) {
        List<Row> missed = rows.stream()
                .filter(row -> row.ipopt().solved()
                        && !row.of(system).solved()
                        && !row.of(system).status().equals("-"))
                .toList();
        return missed.isEmpty() ? "" : "; not, where Ipopt does: " + names(missed);
    }

    private long atOptimum(boolean takt) {
        return rows.stream()
                .filter(row -> {
                    ClassicOutcome outcome = takt ? row.first() : row.ipopt();
                    return outcome.solved() && row.problem().isOptimum(outcome.objective());
                })
                .count();
    }

    private String ratios() {
        List<Row> compared = rows.stream().filter(Row::comparable).toList();
        double mean = Math.exp(compared.stream()
                .mapToDouble(row -> Math.log(row.ratio()))
                .average()
                .orElse(Double.NaN));
        List<Row> slow = compared.stream()
                .filter(row -> row.ratio() > TOLERABLE_RATIO)
                .sorted((a, b) -> Double.compare(b.ratio(), a.ratio()))
                .toList();
        return String.format(
                Locale.ROOT,
                "- iterations of Takt over Ipopt's, where both end at the same optimum (%d problems): geometric mean %.2f, "
                        + "largest %.2f; above %.0f: %s%n",
                compared.size(),
                mean,
                compared.stream().mapToDouble(Row::ratio).max().orElse(Double.NaN),
                TOLERABLE_RATIO,
                names(slow));
    }

    private static String names(List<Row> rows) {
        return rows.isEmpty()
                ? "none"
                : String.join(
                        ", ", rows.stream().map(row -> row.problem().name()).toList());
    }
}
