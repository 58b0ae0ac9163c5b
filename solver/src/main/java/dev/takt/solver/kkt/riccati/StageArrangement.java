package dev.takt.solver.kkt.riccati;

import dev.takt.solver.kkt.elimination.StageAncestry;
import dev.takt.solver.linalg.lanes.LaneKernels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Which stages stand side by side in vector lanes. Branches of equal stages are bundled, so that the recursion itself runs in lanes too;
 * of all other stages those of one structure share a {@link StageBatch}, in the order of their numbers.
 */
final class StageArrangement {
    private final List<StageLayout> layouts;
    private final List<StageBatch> batches = new ArrayList<>();
    private final List<BranchBundle> bundles = new ArrayList<>();
    private final int[] singles;
    private final RiccatiStage[] stages;
    private final int[] place;
    private final int[] controlVariables;
    private int states;
    private int controls;

    /**
     * Arranges stages.
     *
     * @param patterns the structure of each stage, the same object for equal ones
     * @param leastBundle smallest number of branches that are bundled
     */
    StageArrangement(StageAncestry ancestry, List<StageLayout> layouts, List<StagePattern> patterns, int leastBundle) {
        this.layouts = layouts;
        place = new int[layouts.size()];
        IntStream.Builder variables = IntStream.builder();
        boolean[] bundled = new boolean[layouts.size()];
        for (int[] heads : BranchBundle.find(ancestry, patterns, leastBundle)) {
            List<BundleStage> depths = new ArrayList<>();
            for (int t = heads[0]; t <= ancestry.last(heads[0]); t++) {
                int depth = t - heads[0];
                List<StageLayout> lanes = Arrays.stream(heads)
                        .mapToObj(head -> layouts.get(head + depth))
                        .toList();
                depths.add(new BundleStage(addBatch(patterns.get(t), lanes), controls));
                addControls(controlsInLanes(lanes), variables);
                lanes.forEach(stage -> bundled[stage.block()] = true);
            }
            bundles.add(new BranchBundle(heads, depths));
        }
        singles = IntStream.range(0, bundled.length).filter(t -> !bundled[t]).toArray();
        stages = new RiccatiStage[singles.length];
        int[] firstControl = new int[singles.length];
        for (int s = 0; s < singles.length; s++) {
            firstControl[s] = controls;
            addControls(layouts.get(singles[s]).controlVariables(), variables);
        }
        controlVariables = variables.build().toArray();
        for (Map.Entry<StagePattern, List<Integer>> group : alike(patterns).entrySet()) {
            List<Integer> members = group.getValue();
            for (int from = 0; from < members.size(); from += LaneKernels.LANES) {
                List<Integer> lanes = members.subList(from, Math.min(members.size(), from + LaneKernels.LANES));
                addSingles(group.getKey(), lanes, firstControl);
            }
        }
    }

    private void addControls(int[] variables, IntStream.Builder all) {
        for (int variable : variables) {
            all.add(variable);
        }
        controls += variables.length;
    }

    /** The controls of stages side by side; lanes without a stage repeat the first one. */
    private static int[] controlsInLanes(List<StageLayout> lanes) {
        int[] variables = new int[lanes.getFirst().controls() * LaneKernels.LANES];
        for (int k = 0; k < variables.length; k++) {
            int lane = k % LaneKernels.LANES;
            variables[k] = lanes.get(lane < lanes.size() ? lane : 0).controlVariables()[k / LaneKernels.LANES];
        }
        return variables;
    }

    private StageBatch addBatch(StagePattern pattern, List<StageLayout> lanes) {
        StageBatch batch = new StageBatch(pattern, lanes, states);
        batches.add(batch);
        for (int lane = 0; lane < lanes.size(); lane++) {
            place[lanes.get(lane).block()] = states + lane;
        }
        states += pattern.states * LaneKernels.LANES;
        return batch;
    }

    /** The single stages of each structure, as places among {@link #singles}. */
    private Map<StagePattern, List<Integer>> alike(List<StagePattern> patterns) {
        Map<StagePattern, List<Integer>> groups = new LinkedHashMap<>();
        for (int s = 0; s < singles.length; s++) {
            groups.computeIfAbsent(patterns.get(singles[s]), _ -> new ArrayList<>())
                    .add(s);
        }
        return groups;
    }

    private void addSingles(StagePattern pattern, List<Integer> lanes, int[] firstControl) {
        StageBatch batch = addBatch(
                pattern, lanes.stream().map(s -> layouts.get(singles[s])).toList());
        for (int lane = 0; lane < lanes.size(); lane++) {
            int s = lanes.get(lane);
            stages[s] = new RiccatiStage(batch, lane, firstControl[s]);
        }
    }

    StageBatch[] batches() {
        return batches.toArray(StageBatch[]::new);
    }

    BranchBundle[] bundles() {
        return bundles.toArray(BranchBundle[]::new);
    }

    /** The numbers of the stages that are in no bundle, ascending. */
    int[] singles() {
        return singles;
    }

    /** The stages of {@link #singles}. */
    RiccatiStage[] stages() {
        return stages;
    }

    /** Number of places for states. */
    int states() {
        return states;
    }

    /** Where the first state of each stage is. */
    int[] places() {
        return place;
    }

    /** The variable of each place for controls. */
    int[] controlVariables() {
        return controlVariables;
    }
}
