package dev.takt.benchmarks.kkt;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Models of many kinds, each solved from its cold start with every KKT system that applies: microseconds per iteration,
 * and the choice of {@code auto}, as a table in Markdown. Ends with status 1 if systems find different optima. From the
 * folder of the project, after {@code ./takt test}:
 *
 * <pre>
 * java @jvm.options -cp app/target/takt.jar:benchmarks/target/classes dev.takt.benchmarks.kkt.KktComparison
 * </pre>
 */
public final class KktComparison {
    private static final ColdSolves.Patience PATIENCE = new ColdSolves.Patience(Duration.ofMillis(400), 0.5, 5, 10);
    private static final double SAME_OPTIMUM = 1e-8;
    private static final double GOOD_CHOICE = 1.3;

    private static final List<KktChoice> CHOICES =
            List.of(KktChoice.AUGMENTED, KktChoice.RICCATI, KktChoice.REDUCED, KktChoice.HYBRID, KktChoice.LIFTED);

    /** A model and its description. */
    private record Kind(String model, String words) {}

    private static final List<Kind> MODELS = List.of(
            new Kind("examples/cart-pole", "unstable, trapezoid"),
            new Kind("examples/cart-pole model.domain.t.horizon=3.5s", "unstable, long horizon"),
            new Kind("examples/cstr", "Lobatto collocation, control horizon"),
            new Kind("examples/distillation", "33 states"),
            new Kind("examples/distillation model.constants.N=64 model.constants.Nf=33", "65 states"),
            new Kind("examples/heated-plate model.constants.n=11", "PDE in two dimensions"),
            new Kind("examples/heated-plate", "PDE in two dimensions"),
            new Kind("examples/minimum-time", "free final time, active path constraints"),
            new Kind("examples/neutralization", "DAE, Radau collocation"),
            new Kind("examples/quadrotor", "unstable, 4 controls"),
            new Kind("examples/quadruple-tank", "2 controls, Radau collocation, control horizon"),
            new Kind("benchmarks/models/heated-rod model.constants.m=8", "8 controls"),
            new Kind("examples/problems/catalyst-mixing", "active bounds"),
            new Kind("examples/problems/consumption", "linear, 1000 points, terminal equation"),
            new Kind("examples/problems/double-integrator", "linear, Radau collocation"),
            new Kind("examples/problems/fishing", "bang-bang"),
            new Kind("examples/problems/hovercraft", "2 controls, way points"),
            new Kind("examples/problems/particle-steering", "free final time"),
            new Kind("examples/problems/rocket", "free final time, singular arc"),
            new Kind("examples/problems/van-der-pol", "nonlinear oscillator"));

    /** The results of one model. */
    private record Verdict(boolean goodChoice, boolean sameOptimum) {}

    private KktComparison() {}

    public static void main(String[] arguments) {
        System.out.println("| model | kind | augmented | riccati | reduced | hybrid | lifted | auto took"
                + " | times the best | same optimum |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|");
        List<Kind> models = arguments.length > 0
                ? List.of(arguments).stream().map(model -> new Kind(model, "")).toList()
                : MODELS;
        warmUp(models.getFirst());
        List<Verdict> verdicts = models.stream().map(KktComparison::row).toList();
        long good = verdicts.stream().filter(Verdict::goodChoice).count();
        long same = verdicts.stream().filter(Verdict::sameOptimum).count();
        System.out.printf(
                Locale.ROOT,
                "%nMicroseconds an iteration (iterations). `lifted` moves the optimum on purpose and is not among the best."
                        + " `auto` is within %.1f times the best on %d of %d; all systems that solve the problem itself agree on the optimum to %.0e on %d of %d.%n",
                GOOD_CHOICE,
                good,
                models.size(),
                SAME_OPTIMUM,
                same,
                models.size());
        System.exit(same == models.size() ? 0 : 1);
    }

    /** The case files of the models, each with its changed settings. */
    static List<String> models() {
        return MODELS.stream().map(Kind::model).toList();
    }

    private static Case read(Kind kind) {
        List<String> words = List.of(kind.model().split(" "));
        return CaseFile.read(Path.of(words.getFirst() + ".conf"), words.subList(1, words.size()));
    }

    /** Solves with every system, so that common code is compiled before the first measurement. */
    private static void warmUp(Kind kind) {
        Case read = read(kind);
        CHOICES.forEach(choice -> measure(read, choice));
    }

    private static Verdict row(Kind kind) {
        Case read = read(kind);
        Map<KktChoice, ColdSolves> outcomes = new EnumMap<>(KktChoice.class);
        StringBuilder cells = new StringBuilder();
        double best = Double.POSITIVE_INFINITY;
        for (KktChoice choice : CHOICES) {
            Optional<ColdSolves> outcome = measure(read, choice);
            outcome.ifPresent(found -> outcomes.put(choice, found));
            cells.append(outcome.map(KktComparison::cell).orElse(" - |"));
            if (choice != KktChoice.LIFTED) {
                best = Math.min(best, outcome.map(KktComparison::seconds).orElse(best));
            }
        }
        KktChoice taken = ColdSolves.solver(read, KktChoice.AUTO).kkt().choice();
        ColdSolves chosen = outcomes.get(taken);
        double ratio = chosen == null ? Double.NaN : seconds(chosen) / best;
        double spread = spread(outcomes);
        boolean same = spread <= SAME_OPTIMUM;
        System.out.printf(
                Locale.ROOT,
                "| %s | %s |%s %s | %.2f | %s |%n",
                kind.model().replace("examples/", "").replace("model.", ""),
                kind.words(),
                cells,
                taken.name().toLowerCase(Locale.ROOT),
                ratio,
                same ? "yes" : String.format(Locale.ROOT, "differ by %.1e", spread));
        return new Verdict(ratio <= GOOD_CHOICE, same);
    }

    private static String cell(ColdSolves outcome) {
        if (outcome.status().isSolved()) {
            return String.format(Locale.ROOT, " %.0f (%d) |", 1e6 * outcome.secondsAnIteration(), outcome.iterations());
        }
        return outcome.status() == SolveStatus.TIME_LIMIT
                ? String.format(Locale.ROOT, " > %.0f s |", PATIENCE.longest())
                : String.format(Locale.ROOT, " %s |", outcome.status().name().toLowerCase(Locale.ROOT));
    }

    private static double seconds(ColdSolves outcome) {
        return outcome.status().isSolved() ? outcome.secondsAnIteration() : Double.POSITIVE_INFINITY;
    }

    /**
     * The largest difference of the optima of all systems, except the one that changes the optimum deliberately; NaN if
     * one fails.
     */
    private static double spread(Map<KktChoice, ColdSolves> outcomes) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (Map.Entry<KktChoice, ColdSolves> outcome : outcomes.entrySet()) {
            if (outcome.getKey() != KktChoice.LIFTED && outcome.getValue().status() != SolveStatus.TIME_LIMIT) {
                double objective = outcome.getValue().status().isSolved()
                        ? outcome.getValue().objective()
                        : Double.NaN;
                least = Math.min(least, objective);
                most = Math.max(most, objective);
            }
        }
        return (most - least) / Math.max(1, Math.abs(most));
    }

    private static Optional<ColdSolves> measure(Case read, KktChoice choice) {
        RecedingHorizonSolver solver;
        try {
            solver = ColdSolves.solver(read, choice);
        } catch (IllegalArgumentException | ArithmeticException | OutOfMemoryError doesNotApply) {
            return Optional.empty();
        }
        return Optional.of(ColdSolves.of(solver, PATIENCE));
    }
}
