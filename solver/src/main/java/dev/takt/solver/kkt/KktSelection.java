package dev.takt.solver.kkt;

import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.linalg.Coordinates;
import dev.takt.solver.transcription.Placement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The KKT system for a program, and why that one.
 *
 * @param choice which one was made; never {@link KktChoice#AUTO}
 * @param program what it solves: the program itself, or a relaxed form of it
 * @param system the system itself
 * @param reason a sentence for reports
 */
public record KktSelection(KktChoice choice, NonlinearProgram program, KktSystem system, String reason) {
    /** Systems with more factor entries than this (half a gigabyte) are not considered for {@code auto}. */
    private static final double LARGEST_FACTOR = 64e6;

    /** An elimination that takes less time than this is taken without analysing the whole system for comparison. */
    private static final double CHEAP_SECONDS = 2e-3;

    /** Flops a second of each system's factorization, as measured by the kkt benchmark on one core. */
    private static final double AUGMENTED_RATE = 5e9;

    private static final double RICCATI_RATE = 4e9;
    private static final double REDUCED_RATE = 10e9;

    private record Candidate(KktChoice choice, KktDescription description, double seconds) {}

    /**
     * Makes the system that the options ask for.
     *
     * @param variables where the variables live
     * @param rows where the rows live
     * @throws IllegalArgumentException if the system asked for does not apply to the program, saying why
     */
    public static KktSelection of(NonlinearProgram program, Placement variables, Placement rows, KktOptions options) {
        Optional<int[]> times = times(program, rows);
        return switch (options.choice()) {
            case AUTO ->
                times.map(t -> automatic(program, variables, rows, t))
                        .orElseGet(() -> augmented(program, variables, rows, "the problem has no time domain"));
            case AUGMENTED -> augmented(program, variables, rows, "asked for");
            case REDUCED ->
                reduced(program, variables, rows, times.orElseGet(() -> new int[program.rows()]), "asked for");
            case RICCATI -> riccati(program, variables, rows, times.orElseThrow(KktSelection::noStages), "asked for");
            case LIFTED -> lifted(program, variables, options.relaxation());
            case HYBRID ->
                new KktSelection(
                        KktChoice.HYBRID, program, new HybridSystem(program, coordinates(variables)), "asked for");
        };
    }

    private static Optional<int[]> times(NonlinearProgram program, Placement rows) {
        return rows.supports().length == 0 || program.rows() == 0 ? Optional.empty() : Optional.of(rows.supports()[0]);
    }

    private static KktSelection automatic(NonlinearProgram program, Placement variables, Placement rows, int[] times) {
        List<Candidate> candidates = new ArrayList<>();
        ReducedSystem.describe(program, times)
                .filter(KktSelection::fits)
                .ifPresent(d -> candidates.add(new Candidate(KktChoice.REDUCED, d, d.flops() / REDUCED_RATE)));
        RiccatiSystem.describe(program, times)
                .filter(KktSelection::fits)
                .ifPresent(d -> candidates.add(new Candidate(KktChoice.RICCATI, d, d.flops() / RICCATI_RATE)));
        Optional<Candidate> best = candidates.stream().min(Comparator.comparingDouble(Candidate::seconds));
        if (best.isEmpty()) {
            return augmented(program, variables, rows, "the equations do not determine states stage by stage");
        }
        Candidate chosen = best.get();
        if (chosen.seconds() > CHEAP_SECONDS) {
            AugmentedSystem whole = AugmentedSystem.of(program, coordinates(variables, rows));
            double seconds = whole.describe().flops() / AUGMENTED_RATE;
            if (seconds < chosen.seconds()) {
                return new KktSelection(
                        KktChoice.AUGMENTED,
                        program,
                        whole,
                        estimate(KktChoice.AUGMENTED, seconds) + others(candidates));
            }
        }
        List<Candidate> rest =
                candidates.stream().filter(c -> c.choice() != chosen.choice()).toList();
        String reason = estimate(chosen.choice(), chosen.seconds()) + others(rest);
        return chosen.choice() == KktChoice.REDUCED
                ? reduced(program, variables, rows, times, reason)
                : riccati(program, variables, rows, times, reason);
    }

    private static boolean fits(KktDescription description) {
        return description.factorEntries() <= LARGEST_FACTOR;
    }

    private static String estimate(KktChoice choice, double seconds) {
        return "%s takes an estimated %.2g ms a factorization"
                .formatted(choice.name().toLowerCase(Locale.ROOT), 1e3 * seconds);
    }

    private static String others(List<Candidate> candidates) {
        StringBuilder text = new StringBuilder();
        candidates.forEach(c -> text.append("; ").append(estimate(c.choice(), c.seconds())));
        return text.toString();
    }

    private static KktSelection augmented(
            NonlinearProgram program, Placement variables, Placement rows, String reason) {
        return new KktSelection(
                KktChoice.AUGMENTED, program, AugmentedSystem.of(program, coordinates(variables, rows)), reason);
    }

    private static KktSelection reduced(
            NonlinearProgram program, Placement variables, Placement rows, int[] times, String reason) {
        ReducedSystem system = ReducedSystem.of(program, times).orElseThrow(KktSelection::noStages);
        return new KktSelection(KktChoice.REDUCED, program, guarded(program, variables, rows, system), reason);
    }

    private static KktSelection riccati(
            NonlinearProgram program, Placement variables, Placement rows, int[] times, String reason) {
        RiccatiSystem system = RiccatiSystem.of(program, times).orElseThrow(KktSelection::noStages);
        return new KktSelection(KktChoice.RICCATI, program, guarded(program, variables, rows, system), reason);
    }

    private static KktSelection lifted(NonlinearProgram program, Placement variables, double relaxation) {
        RelaxedProgram relaxed = new RelaxedProgram(program, relaxation);
        return new KktSelection(
                KktChoice.LIFTED, relaxed, new LiftedSystem(relaxed, coordinates(variables)), "asked for");
    }

    private static KktSystem guarded(
            NonlinearProgram program, Placement variables, Placement rows, EliminationSystem system) {
        return new GuardedElimination(program, system, () -> AugmentedSystem.of(program, coordinates(variables, rows)));
    }

    private static IllegalArgumentException noStages() {
        return new IllegalArgumentException(
                "this KKT system needs equations that determine states, for 'riccati' one stage after the other in time;"
                        + " maybe 'augmented' or 'auto' serves");
    }

    private static Coordinates coordinates(Placement variables) {
        return coordinates(variables, new Placement(List.of(), new int[variables.supports().length][0]));
    }

    /** Support indices as positions; what does not depend on a domain has no place along it. */
    private static Coordinates coordinates(Placement variables, Placement rows) {
        int axes = variables.supports().length;
        if (axes == 0) {
            return Coordinates.none();
        }
        int n = variables.supports()[0].length;
        int m = rows.supports()[0].length;
        double[] positions = new double[(n + m) * axes];
        for (int axis = 0; axis < axes; axis++) {
            for (int i = 0; i < n + m; i++) {
                int support = i < n ? variables.supports()[axis][i] : rows.supports()[axis][i - n];
                positions[i * axes + axis] = support == Placement.NOWHERE ? Double.NaN : support;
            }
        }
        return Coordinates.of(axes, positions);
    }
}
