package dev.takt.benchmarks.kkt;

import dev.takt.actors.solving.SolverConfiguration;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Models of many kinds, each solved from its cold start with every KKT system that applies: microseconds an iteration, and
 * what {@code auto} took, as a table in Markdown. From the folder of the project, after {@code ./takt test}:
 *
 * <pre>
 * java @jvm.options -cp actors/target/takt.jar:benchmarks/target/classes dev.takt.benchmarks.kkt.KktComparison
 * </pre>
 */
public final class KktComparison {
    private static final double SECONDS = 0.5;
    private static final double MOST_SECONDS = 3;
    private static final int FEWEST_SOLVES = 30;
    private static final double SAME_OPTIMUM = 1e-8;
    private static final double GOOD_CHOICE = 1.3;

    private static final List<KktChoice> CHOICES =
            List.of(KktChoice.AUGMENTED, KktChoice.RICCATI, KktChoice.REDUCED, KktChoice.HYBRID, KktChoice.LIFTED);

    private static final List<String> MODELS = List.of(
            "cart-pole",
            "cstr",
            "distillation",
            "distillation model.constants.N=20 model.constants.Nf=11",
            "distillation model.constants.N=64 model.constants.Nf=33",
            "distillation model.domain.t.horizon=20s",
            "heated-plate model.constants.n=11",
            "heated-plate",
            "minimum-time",
            "neutralization",
            "quadrotor",
            "quadruple-tank",
            "problems/catalyst-mixing",
            "problems/consumption",
            "problems/double-integrator",
            "problems/fishing",
            "problems/hovercraft",
            "problems/particle-steering",
            "problems/rocket",
            "problems/van-der-pol");

    /** One model with one system: the optimum, iterations, and time of one. */
    private record Outcome(double objective, int iterations, double microseconds) {}

    private KktComparison() {}

    public static void main(String[] arguments) {
        System.out.println(
                "| model | augmented | riccati | reduced | hybrid | lifted | auto took | times the best | same optimum |");
        System.out.println("|---|---|---|---|---|---|---|---|---|");
        int good = 0;
        List<String> models = arguments.length > 0 ? List.of(arguments) : MODELS;
        for (String model : models) {
            good += row(model) ? 1 : 0;
        }
        System.out.printf(
                Locale.ROOT, "%nauto within %.1f times the best: %d of %d%n", GOOD_CHOICE, good, models.size());
    }

    private static boolean row(String model) {
        String[] words = model.split(" ");
        List<String> settings = new ArrayList<>(List.of(words).subList(1, words.length));
        Case read = CaseFile.read(Path.of("examples", words[0] + ".conf"), settings);
        Map<KktChoice, Outcome> outcomes = new EnumMap<>(KktChoice.class);
        StringBuilder cells = new StringBuilder();
        double best = Double.POSITIVE_INFINITY;
        for (KktChoice choice : CHOICES) {
            Optional<Outcome> outcome = measure(read, choice);
            outcome.ifPresent(found -> outcomes.put(choice, found));
            cells.append(outcome.map(found ->
                            String.format(Locale.ROOT, " %.0f (%d) |", found.microseconds(), found.iterations()))
                    .orElse(" - |"));
            best = Math.min(best, outcome.map(Outcome::microseconds).orElse(best));
        }
        KktChoice taken = solver(read, KktChoice.AUTO).kkt().choice();
        Outcome chosen = outcomes.get(taken);
        double ratio = chosen == null ? Double.NaN : chosen.microseconds() / best;
        System.out.printf(
                Locale.ROOT,
                "| %s |%s %s | %.2f | %s |%n",
                model,
                cells,
                taken.name().toLowerCase(Locale.ROOT),
                ratio,
                spread(outcomes));
        return ratio <= GOOD_CHOICE;
    }

    /** Whether all systems but the one that moves the optimum on purpose found the same. */
    private static String spread(Map<KktChoice, Outcome> outcomes) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (Map.Entry<KktChoice, Outcome> outcome : outcomes.entrySet()) {
            if (outcome.getKey() != KktChoice.LIFTED) {
                least = Math.min(least, outcome.getValue().objective());
                most = Math.max(most, outcome.getValue().objective());
            }
        }
        double difference = (most - least) / Math.max(1, Math.abs(most));
        return difference <= SAME_OPTIMUM ? "yes" : String.format(Locale.ROOT, "differ by %.1e", difference);
    }

    private static RecedingHorizonSolver solver(Case read, KktChoice choice) {
        NmpcOptions options = SolverConfiguration.of(read.solver());
        return RecedingHorizonSolver.of(
                read.model().problem(), options.with(options.solver().with(KktOptions.of(choice))));
    }

    private static Optional<Outcome> measure(Case read, KktChoice choice) {
        RecedingHorizonSolver solver;
        try {
            solver = solver(read, choice);
        } catch (IllegalArgumentException | ArithmeticException | OutOfMemoryError doesNotApply) {
            return Optional.empty();
        }
        double best = Double.POSITIVE_INFINITY;
        SolveReport report;
        long begin = System.nanoTime();
        int solves = 0;
        double elapsed;
        do {
            solver.forget();
            long start = System.nanoTime();
            report = solver.solve(0, StartPolicy.COLD);
            long now = System.nanoTime();
            best = Math.min(best, (now - start) / 1e3 / Math.max(1, report.iterations()));
            elapsed = (now - begin) / 1e9;
            solves++;
        } while (report.status().isSolved() && elapsed < MOST_SECONDS && (elapsed < SECONDS || solves < FEWEST_SOLVES));
        return report.status().isSolved()
                ? Optional.of(new Outcome(report.objective(), report.iterations(), best))
                : Optional.empty();
    }
}
