package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Domain;
import dev.takt.solver.model.RestrictedSupports;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.RunningDomains;
import dev.takt.solver.transcription.grid.DomainGrid;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** The points of a product of domains at which a constraint holds, the last domain running fastest. */
final class LoopPositions {
    private final List<DomainGrid> loops;
    private final boolean[][] allowed;
    private final RestrictedSupports joint;
    private final boolean hasJoint;
    private int[][] positions;
    private int count;

    private LoopPositions(List<DomainGrid> loops, List<Restriction> restrictions) {
        this.loops = loops;
        this.allowed = loops.stream().map(grid -> allowed(grid, restrictions)).toArray(boolean[][]::new);
        this.positions = new int[loops.size()][0];
        List<Restriction> overSeveral = restrictions.stream()
                .filter(restriction -> domains(restriction).size() != 1)
                .toList();
        this.joint = new RestrictedSupports(overSeveral);
        this.hasJoint = !overSeveral.isEmpty();
    }

    /** {@code [loop][instance]}: all supports at which the restrictions hold and the expressions exist. */
    static int[][] of(List<DomainGrid> loops, List<Restriction> restrictions, Existence existence) {
        LoopPositions search = new LoopPositions(loops, restrictions);
        search.visit(new int[loops.size()], 0, existence);
        return Arrays.stream(search.positions)
                .map(all -> Arrays.copyOf(all, search.count))
                .toArray(int[][]::new);
    }

    /** Number of instances, which is 1 without loops. */
    static int count(int[][] positions) {
        return positions.length == 0 ? 1 : positions[0].length;
    }

    /** The supports of one domain that the restrictions on it alone leave. */
    static int[] along(DomainGrid grid, List<Restriction> restrictions) {
        boolean[] allowed = allowed(grid, restrictions);
        return IntStream.range(0, allowed.length).filter(k -> allowed[k]).toArray();
    }

    private static boolean[] allowed(DomainGrid grid, List<Restriction> restrictions) {
        RestrictedSupports own = new RestrictedSupports(restrictions.stream()
                .filter(restriction -> domains(restriction).equals(Set.of(grid.domain())))
                .toList());
        boolean[] allowed = new boolean[grid.size()];
        for (int k = 0; k < allowed.length; k++) {
            allowed[k] = own.contain(Map.of(grid.domain(), grid.supports()[k]));
        }
        return allowed;
    }

    private void visit(int[] position, int loop, Existence existence) {
        if (loop == position.length) {
            if (existence.holds(position) && jointHolds(position)) {
                keep(position);
            }
            return;
        }
        for (int k = 0; k < allowed[loop].length; k++) {
            if (allowed[loop][k]) {
                position[loop] = k;
                visit(position, loop + 1, existence);
            }
        }
    }

    private boolean jointHolds(int[] position) {
        if (!hasJoint) {
            return true;
        }
        Map<Domain, Double> point = new HashMap<>();
        for (int loop = 0; loop < position.length; loop++) {
            point.put(loops.get(loop).domain(), loops.get(loop).supports()[position[loop]]);
        }
        return joint.contain(point);
    }

    private void keep(int[] position) {
        for (int loop = 0; loop < position.length; loop++) {
            if (count == positions[loop].length) {
                positions[loop] = Arrays.copyOf(positions[loop], Math.max(16, 2 * count));
            }
            positions[loop][count] = position[loop];
        }
        count++;
    }

    private static Set<Domain> domains(Restriction restriction) {
        Set<Domain> domains = new HashSet<>(RunningDomains.of(restriction.left()));
        domains.addAll(RunningDomains.of(restriction.right()));
        return domains;
    }
}
