package dev.takt.solver.kkt.selection;

import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktEstimate;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.kkt.KktSystem;
import dev.takt.solver.kkt.augmented.AugmentedSystem;
import dev.takt.solver.kkt.condensed.HybridSystem;
import dev.takt.solver.kkt.condensed.LiftedSystem;
import dev.takt.solver.kkt.condensed.RelaxedProgram;
import dev.takt.solver.kkt.elimination.EliminationSystem;
import dev.takt.solver.kkt.reduced.ReducedSystem;
import dev.takt.solver.kkt.riccati.RiccatiSystem;
import dev.takt.solver.kkt.slacks.SlackElimination;
import dev.takt.solver.linalg.sparse.Coordinates;
import dev.takt.solver.transcription.Placement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

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

    /**
     * The whole system is not analysed for comparison where it has more unknowns than this, since that takes too long, unless
     * an elimination takes this multiple of the least that the whole system can take.
     */
    private static final int MAX_UNKNOWNS = 20_000;

    private static final double HOPELESS = 50;

    /** Nor where it has more unknowns than this and an elimination takes less than these seconds. */
    private static final int MAX_UNKNOWNS_WHERE_CHEAP = 5_000;

    private static final double CHEAP_SECONDS = 2e-3;

    /**
     * Makes the system that the options ask for.
     *
     * @param variables where the variables live
     * @param rows where the rows live
     * @throws IllegalArgumentException if the system asked for does not apply to the program, saying why
     */
    public static KktSelection of(NonlinearProgram program, Placement variables, Placement rows, KktOptions options) {
        boolean whole =
                !options.slacks() || options.choice() == KktChoice.LIFTED || options.choice() == KktChoice.HYBRID;
        return (whole ? Optional.<SlackElimination.Found>empty() : SlackElimination.in(program))
                .map(found -> new Request(found.rest(), left(variables, found), rows, options)
                        .select()
                        .whole(program, found))
                .orElseGet(() -> new Request(program, variables, rows, options).select());
    }

    /** Where the variables live that are left. */
    private static Placement left(Placement variables, SlackElimination.Found slacks) {
        return new Placement(
                variables.domains(),
                Arrays.stream(variables.supports()).map(slacks::picked).toArray(int[][]::new));
    }

    private KktSelection whole(NonlinearProgram all, SlackElimination.Found slacks) {
        return new KktSelection(choice, all, slacks.before(system), reason);
    }

    /** What is asked for. */
    private record Request(NonlinearProgram program, Placement variables, Placement rows, KktOptions options) {

        KktSelection select() {
            return switch (options.choice()) {
                case AUTO -> times().map(this::automatic).orElseGet(() -> augmented("the problem has no time domain"));
                case AUGMENTED -> augmented("asked for");
                case REDUCED -> reduced("asked for");
                case RICCATI -> times().map(_ -> riccati("asked for")).orElseThrow(KktSelection::noStages);
                case LIFTED -> lifted();
                case HYBRID ->
                    selection(
                            KktChoice.HYBRID, new HybridSystem(program, coordinates(variables), options), "asked for");
            };
        }

        private Optional<int[]> times() {
            return rows.supports().length == 0 || program.rows() == 0
                    ? Optional.empty()
                    : Optional.of(rows.supports()[0]);
        }

        private KktSelection automatic(int[] times) {
            List<KktEstimate> estimates = new ArrayList<>();
            ReducedSystem.estimate(program, times, rows.stageTree())
                    .filter(KktSelection::fits)
                    .ifPresent(estimates::add);
            RiccatiSystem.estimate(program, rows.stageTree())
                    .filter(KktSelection::fits)
                    .ifPresent(estimates::add);
            Optional<KktEstimate> best = estimates.stream().min(Comparator.comparingDouble(KktEstimate::seconds));
            if (best.isEmpty()) {
                return augmented("the equations do not determine states stage by stage");
            }
            if (mayBeBeaten(best.get())) {
                AugmentedSystem whole = whole();
                KktEstimate estimate = KktEstimate.ofWhole(whole.describe());
                estimates.add(estimate);
                if (estimate.seconds() < best.get().seconds()) {
                    return selection(KktChoice.AUGMENTED, whole, reason(estimates));
                }
            }
            return best.get().choice() == KktChoice.REDUCED ? reduced(reason(estimates)) : riccati(reason(estimates));
        }

        private boolean mayBeBeaten(KktEstimate elimination) {
            int unknowns = program.variables() + program.rows();
            int entries = program.jacobianSparsity().size()
                    + program.hessianSparsity().size();
            double least = KktEstimate.leastOfWhole(unknowns, entries);
            boolean affordable =
                    unknowns <= (elimination.seconds() < CHEAP_SECONDS ? MAX_UNKNOWNS_WHERE_CHEAP : MAX_UNKNOWNS);
            return elimination.seconds() > (affordable ? least : HOPELESS * least);
        }

        private AugmentedSystem whole() {
            return AugmentedSystem.of(program, coordinates(variables, rows), options);
        }

        private KktSelection augmented(String reason) {
            return selection(KktChoice.AUGMENTED, whole(), reason);
        }

        private KktSelection reduced(String reason) {
            Optional<ReducedSystem> system = times().map(times -> ReducedSystem.of(program, times, rows.stageTree()))
                    .orElseGet(() -> ReducedSystem.of(program, new int[program.rows()]));
            return guarded(KktChoice.REDUCED, system.orElseThrow(KktSelection::noStages), reason);
        }

        private KktSelection riccati(String reason) {
            return guarded(
                    KktChoice.RICCATI,
                    RiccatiSystem.of(program, rows.stageTree(), options.workers())
                            .orElseThrow(KktSelection::noStages),
                    reason);
        }

        private KktSelection guarded(KktChoice choice, EliminationSystem system, String reason) {
            return selection(
                    choice,
                    new GuardedElimination(program, system, this::whole, options.choice() == KktChoice.AUTO),
                    reason);
        }

        private KktSelection lifted() {
            RelaxedProgram relaxed = new RelaxedProgram(program, options.relaxation());
            return new KktSelection(
                    KktChoice.LIFTED, relaxed, new LiftedSystem(relaxed, coordinates(variables), options), "asked for");
        }

        private KktSelection selection(KktChoice choice, KktSystem system, String reason) {
            return new KktSelection(choice, program, system, reason);
        }
    }

    private static boolean fits(KktEstimate estimate) {
        return estimate.description().factorEntries() <= LARGEST_FACTOR;
    }

    /** The estimates, the smallest first. */
    private static String reason(List<KktEstimate> estimates) {
        return estimates.stream()
                .sorted(Comparator.comparingDouble(KktEstimate::seconds))
                .map(KktEstimate::toString)
                .collect(Collectors.joining("; "));
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
