package dev.takt.solver.transcription.grid;

import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.MoveBlocks;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.Variable.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The entries of one variable, one for each point of the supports of its domains, and what became of each: its own place
 * in the variable vector, the place of another entry that it shares (piecewise constant controls), or a definition.
 */
public final class VariableLayout {
    /** No definition, respectively no place in the variable vector. */
    public static final int NONE = -1;

    private final Variable variable;
    private final List<DomainGrid> grids;
    private final int[] strides;
    private final int[] owner;
    private final boolean[] shared;
    private final int[] definition;
    private final int[] place;
    private final List<Gap> gaps = new ArrayList<>();

    /**
     * Supports where the meaning of an auxiliary variable has no value.
     *
     * @param along the domain, by its place among those of the variable
     * @param missing by support
     * @param derivative whether a derivative is what is missing, rather than a shifted argument
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Gap(int along, boolean[] missing, boolean derivative) {}

    VariableLayout(Variable variable, List<DomainGrid> grids) {
        this.variable = variable;
        this.grids = List.copyOf(grids);
        this.strides = new int[grids.size()];
        int size = 1;
        for (int d = grids.size() - 1; d >= 0; d--) {
            strides[d] = size;
            size *= grids.get(d).size();
        }
        this.owner = new int[size];
        this.shared = new boolean[size];
        this.definition = new int[size];
        this.place = new int[size];
        Arrays.fill(definition, NONE);
        Arrays.fill(place, NONE);
        shareEntries();
    }

    public Variable variable() {
        return variable;
    }

    public List<DomainGrid> grids() {
        return grids;
    }

    /** Number of entries. */
    public int size() {
        return owner.length;
    }

    /** Number of supports along each domain. */
    public int[] shape() {
        return grids.stream().mapToInt(DomainGrid::size).toArray();
    }

    /** The support of an entry along one of the variable's domains. */
    public int support(int entry, int domain) {
        return entry / strides[domain] % grids.get(domain).size();
    }

    /** Where there is no value; none for a variable of the author, whose equations say where they hold. */
    public List<Gap> gaps() {
        return gaps;
    }

    /** The entry whose place in the variable vector an entry uses. */
    public int owner(int entry) {
        return owner[entry];
    }

    /** Whether several entries use one place. */
    public boolean isShared(int entry) {
        return shared[owner[entry]];
    }

    /** The definition of each entry, or {@link #NONE}. */
    public int[] definition() {
        return definition;
    }

    /** The place of each owning entry in the variable vector, or {@link #NONE}. */
    public int[] place() {
        return place;
    }

    /** The place of an entry in the variable vector, or {@link #NONE}. */
    public int placeOf(int entry) {
        return place[owner[entry]];
    }

    /** Whether the variable has no finite bound anywhere. */
    public boolean isUnbounded() {
        return isInfinite(variable.lower()) && isInfinite(variable.upper());
    }

    /** Which of the grids is that of time; negative if none is. */
    public int time() {
        return IntStream.range(0, grids.size())
                .filter(d -> grids.get(d).domain().kind() == Domain.Kind.TIME)
                .findFirst()
                .orElse(NONE);
    }

    /** The entries in each instance. */
    public int[] entries(List<GridIndex> indices, int[][] positions, int count) {
        return flatten(indices, strides, positions, count);
    }

    /** Flat indices of an array over several domains. */
    public static int[] flatten(List<GridIndex> indices, int[] strides, int[][] positions, int count) {
        int[] flat = new int[count];
        for (int d = 0; d < strides.length; d++) {
            int[] supports = indices.get(d).evaluate(positions, count);
            for (int i = 0; i < count; i++) {
                flat[i] += strides[d] * supports[i];
            }
        }
        return flat;
    }

    private static boolean isInfinite(Expression bound) {
        return bound instanceof Literal(double value) && Double.isInfinite(value);
    }

    private void shareEntries() {
        int time = time();
        boolean piecewise = variable.role() == Role.CONTROL && time != NONE;
        for (int entry = 0; entry < owner.length; entry++) {
            owner[entry] = piecewise ? controlOwner(entry, time) : entry;
            shared[owner[entry]] |= owner[entry] != entry;
        }
    }

    private int controlOwner(int entry, int time) {
        DomainGrid grid = grids.get(time);
        int support = support(entry, time);
        int owning = variable.blocks().isEmpty()
                ? Math.min(grid.intervalEnd(support), lastFreeSupport(grid))
                : firstOfBlock(grid, support);
        return entry + (owning - support) * strides[time];
    }

    /** The support of the first interval of a block, which gives all of them their value. */
    private int firstOfBlock(DomainGrid grid, int support) {
        MoveBlocks blocks = MoveBlocks.of(variable, grid.domain());
        int interval = grid.intervalEnd(support) / grid.givenIntervals();
        if (grid.idleSupport() == 0) {
            return interval == 0 ? 0 : (blocks.firstOf(interval - 1) + 1) * grid.givenIntervals();
        }
        return blocks.firstOf(Math.min(interval, grid.size() - 2));
    }

    /** The last support of the control horizon: the control acts up to it and keeps its value from then on. */
    private int lastFreeSupport(DomainGrid grid) {
        if (variable.controlHorizon().isEmpty()) {
            return grid.size() - 1;
        }
        double[] supports = grid.supports();
        double horizon = variable.controlHorizon().getAsDouble();
        int last = 0;
        while (last + 1 < supports.length && supports[last + 1] <= horizon * (1 + Supports.SNAP)) {
            last++;
        }
        return Math.max(grid.intervalEnd(last), grid.givenIntervals());
    }
}
