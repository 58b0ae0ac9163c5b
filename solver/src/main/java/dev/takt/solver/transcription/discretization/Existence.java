package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Domain;
import dev.takt.solver.transcription.grid.DiscretizationException;
import dev.takt.solver.transcription.grid.GridIndex;
import dev.takt.solver.transcription.grid.Stencil;
import dev.takt.solver.transcription.grid.VariableLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where a discretised expression does not exist, because a neighbour would lie outside the domain. */
public final class Existence {
    private final List<Gap> gaps = new ArrayList<>();

    /**
     * Positions of one loop without the expression.
     *
     * @param derivative whether a derivative is what is missing, rather than a shifted argument
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Gap(int loop, boolean[] missing, Domain domain, boolean derivative) {}

    /** Notes the positions at which a shifted argument leaves its domain. */
    void requireSupport(GridIndex index, Domain domain) {
        if (index instanceof GridIndex.Looped(int loop, int[] table)) {
            boolean[] missing = new boolean[table.length];
            for (int i = 0; i < table.length; i++) {
                missing[i] = table[i] < 0;
            }
            add(new Gap(loop, missing, domain, false));
        } else if (index instanceof GridIndex.Fixed(int support) && support < 0) {
            throw new DiscretizationException(
                    "a shifted argument that leaves " + domain.name(),
                    "supports inside the domain",
                    "Maybe leave the ends of the domain out.");
        }
    }

    /** Notes the positions at which the scheme has no derivative. */
    void requireDerivative(GridIndex index, Stencil stencil, Domain domain) {
        if (index instanceof GridIndex.Looped(int loop, int[] table)) {
            boolean[] missing = new boolean[table.length];
            for (int i = 0; i < table.length; i++) {
                missing[i] = table[i] < 0 || !stencil.existsAt(table[i]);
            }
            add(new Gap(loop, missing, domain, true));
        }
    }

    /** Notes the positions at which an auxiliary variable has no value. */
    void requireValue(GridIndex index, VariableLayout.Gap gap, Domain domain) {
        if (index instanceof GridIndex.Looped(int loop, int[] table)) {
            boolean[] missing = new boolean[table.length];
            for (int i = 0; i < table.length; i++) {
                missing[i] = table[i] < 0 || gap.missing()[table[i]];
            }
            add(new Gap(loop, missing, domain, gap.derivative()));
        }
    }

    /** What is missing along the loops around an expression, each of which is a domain of the variable that stands for it. */
    public List<VariableLayout.Gap> around(int loops) {
        return gaps.stream()
                .filter(gap -> gap.loop < loops)
                .map(gap -> new VariableLayout.Gap(gap.loop, gap.missing, gap.derivative))
                .toList();
    }

    /** Whether the expression exists at the positions of some loops, those not given being disregarded. */
    boolean holds(int[] position) {
        return gaps.stream().noneMatch(gap -> gap.loop < position.length && gap.missing[position[gap.loop]]);
    }

    /** The gaps of shifted arguments alone. */
    Existence ofShifts() {
        Existence shifts = new Existence();
        gaps.stream().filter(gap -> !gap.derivative).forEach(shifts.gaps::add);
        return shifts;
    }

    /** Whether a support of a loop is free of missing shifted arguments. */
    public boolean shiftsHold(int loop, int support) {
        return gaps.stream().noneMatch(gap -> !gap.derivative && gap.loop == loop && gap.missing[support]);
    }

    /** The domain along which a derivative is missing at some support of a loop, if there is one. */
    Optional<Domain> missingDerivative(int loop, int support) {
        return gaps.stream()
                .filter(gap -> gap.derivative && gap.loop == loop && gap.missing[support])
                .map(Gap::domain)
                .findFirst();
    }

    private void add(Gap gap) {
        for (boolean missing : gap.missing) {
            if (missing) {
                gaps.add(gap);
                return;
            }
        }
    }
}
