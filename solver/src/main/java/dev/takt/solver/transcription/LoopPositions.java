package dev.takt.solver.transcription;

import dev.takt.solver.model.Domain;
import dev.takt.solver.model.RestrictedSupports;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.RunningDomains;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
        this.allowed = loops.stream().map(grid -> new boolean[grid.size()]).toArray(boolean[][]::new);
        this.positions = new int[loops.size()][0];
        List<Restriction> overSeveral = restrictions.stream()
                .filter(restriction -> domains(restriction).size() != 1)
                .toList();
        this.joint = new RestrictedSupports(overSeveral);
        this.hasJoint = !overSeveral.isEmpty();
        for (int loop = 0; loop < allowed.length; loop++) {
            allow(loop, restrictions);
        }
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

    private void allow(int loop, List<Restriction> restrictions) {
        Domain domain = loops.get(loop).domain();
        RestrictedSupports own = new RestrictedSupports(restrictions.stream()
                .filter(restriction -> domains(restriction).equals(Set.of(domain)))
                .toList());
        double[] supports = loops.get(loop).supports();
        for (int k = 0; k < supports.length; k++) {
            allowed[loop][k] = own.contain(Map.of(domain, supports[k]));
        }
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
