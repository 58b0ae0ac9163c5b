package dev.takt.cluster;

import dev.takt.app.cluster.LoopStanding;
import dev.takt.app.cluster.LoopStanding.Stage;
import dev.takt.app.fleet.LoopTerm;
import dev.takt.app.fleet.LoopTerm.Succession;
import dev.takt.cluster.FleetMessage.Assignment;
import dev.takt.cluster.FleetMessage.EndLoop;
import dev.takt.cluster.FleetMessage.NodeReport;
import dev.takt.cluster.FleetMessage.StartLoop;
import dev.takt.cluster.FleetMessage.ToNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Decides where loops run, from what is known of the nodes at a time. It is asked again and again: what was decided and is not so yet
 * is ordered again, and what is so is ordered no more. A loop that runs is moved when its node is gone or is to be drained, or when an
 * engineer has asked to spread the loops, and for no other reason.
 */
final class Placement {
    /** How many loops of a node are handed over at a time: each of them warms up beside the one that drives. */
    private static final int AT_A_TIME = 16;

    private final Pins pins;
    private final int copies;

    /**
     * With the settings of a fleet.
     *
     * @param copies of each state
     */
    Placement(Pins pins, int copies) {
        this.pins = pins;
        this.copies = copies;
    }

    /**
     * What is known.
     *
     * @param members nodes that have not been removed
     * @param reachable those of them that answer
     * @param mayPlace whether more than half of the nodes are there
     * @param reports the newest ones, by their nodes
     * @param directory where each loop belongs
     * @param awaited what nodes said last that are not there and may be back soon: none of them sees this cluster yet
     * @param nowMillis since 1970
     */
    record Known(
            Set<String> members,
            Set<String> reachable,
            boolean mayPlace,
            Map<String, NodeReport> reports,
            Map<String, Assignment> directory,
            Collection<NodeReport> awaited,
            long nowMillis) {}

    /**
     * What is to be done.
     *
     * @param assignments new ones, by their loops
     * @param orders by their nodes
     */
    record Decision(Map<String, Assignment> assignments, Map<String, List<ToNode>> orders) {}

    /** Decides what is to be moved so that each node has its part. */
    Spread spread(Known known) {
        return Spread.of(known, pins);
    }

    /**
     * Decides.
     *
     * @param spread what an engineer has asked to be moved
     */
    Decision decide(Known known, Spread spread) {
        return new Round(known, spread).decide();
    }

    /** One decision at work. */
    private final class Round {
        private final Known known;
        private final Spread spread;
        private final Map<String, Map<String, LoopStanding>> standings = new TreeMap<>();
        private final Map<String, Assignment> directory;
        private final Map<String, Assignment> changed = new TreeMap<>();
        private final Map<String, List<ToNode>> orders = new TreeMap<>();
        private final Map<String, Integer> assigned = new HashMap<>();
        private final Map<String, Integer> handedOver = new HashMap<>();

        Round(Known known, Spread spread) {
            this.known = known;
            this.spread = spread;
            this.directory = new TreeMap<>(known.directory());
            known.reports().forEach((node, report) -> {
                report.known().forEach(loop -> standings.computeIfAbsent(loop, _ -> new TreeMap<>()));
                report.loops()
                        .forEach(each -> standings
                                .computeIfAbsent(each.loop(), _ -> new TreeMap<>())
                                .put(node, each));
            });
            directory.values().forEach(each -> assigned.merge(each.node(), 1, Integer::sum));
        }

        Decision decide() {
            standings.forEach(this::adopt);
            directory.forEach((loop, each) -> {
                if (each.term().succession() == Succession.BESIDE && !isDriven(loop, each)) {
                    handedOver.merge(each.node(), 1, Integer::sum);
                }
            });
            for (String loop : standings.keySet()) {
                if (known.mayPlace()) {
                    place(loop);
                }
                order(loop);
            }
            return new Decision(changed, orders);
        }

        /** What runs counts more than what was noted: a directory may be lost, or be that of another side. */
        private void adopt(String loop, Map<String, LoopStanding> at) {
            Optional<Map.Entry<String, LoopStanding>> newest = at.entrySet().stream()
                    .filter(each -> each.getValue().stage().runs())
                    .max(Comparator.comparingLong(each -> each.getValue().epoch()));
            newest.ifPresent(each -> {
                long noted = Optional.ofNullable(directory.get(loop))
                        .map(before -> before.term().epoch())
                        .orElse(Long.MIN_VALUE);
                if (each.getValue().epoch() > noted) {
                    assign(
                            loop,
                            assignment(
                                    each.getKey(), new LoopTerm(each.getValue().epoch(), Succession.AFTER, false)));
                }
            });
        }

        private void place(String loop) {
            Assignment present = directory.get(loop);
            if (present == null) {
                if (isAwaited(loop)) {
                    return;
                }
                target(loop, "").ifPresent(node -> assign(loop, term(node, 0, Succession.AFTER, false)));
                return;
            }
            long epoch = present.term().epoch();
            if (!known.members().contains(present.node())) {
                target(loop, present.node())
                        .ifPresent(node -> assign(loop, term(node, epoch, Succession.AFTER, false)));
            } else if (hasLost(loop, present)) {
                assign(loop, term(present.node(), epoch, Succession.AFTER, false));
            } else if (isDrivenElsewhere(loop, present)) {
                assign(loop, term(present.node(), epoch, Succession.BESIDE, true));
            } else if (isDraining(present.node())) {
                handOver(loop, present, target(loop, present.node()));
            } else {
                handOver(loop, present, Optional.ofNullable(spread.moves().get(loop)));
            }
        }

        private void handOver(String loop, Assignment present, Optional<String> to) {
            Stage stage = stage(loop, present.node());
            // what an operator moves by hand stays where it is
            if (stage == Stage.DRIVING || stage == Stage.PREPARING || stage == Stage.FAILED) {
                to.filter(node -> handedOver.getOrDefault(node, 0) < AT_A_TIME).ifPresent(node -> {
                    handedOver.merge(node, 1, Integer::sum);
                    assign(loop, term(node, present.term().epoch(), Succession.BESIDE, stage == Stage.DRIVING));
                });
            }
        }

        private Assignment term(String node, long before, Succession succession, boolean drives) {
            return assignment(node, new LoopTerm(Epochs.next(node, before, known.nowMillis()), succession, drives));
        }

        private Assignment assignment(String node, LoopTerm term) {
            NodeReport report = known.reports().get(node);
            return new Assignment(node, report == null ? 0 : report.incarnation(), term);
        }

        /** Whether a loop that belongs nowhere probably drives on, on a node that has not found this cluster. */
        private boolean isAwaited(String loop) {
            return known.awaited().stream()
                    .filter(report -> !known.members().contains(report.node()))
                    .flatMap(report -> report.loops().stream())
                    .anyMatch(each -> each.loop().equals(loop) && each.stage().commands());
        }

        /** Whether the process of the node has begun again since, with nothing at work. */
        private boolean hasLost(String loop, Assignment present) {
            NodeReport report = known.reports().get(present.node());
            return report != null
                    && report.incarnation() != present.incarnation()
                    && !standings.getOrDefault(loop, Map.of()).containsKey(present.node());
        }

        /** Whether a node drives that was taken for lost, while the one that took its place waits for an operator. */
        private boolean isDrivenElsewhere(String loop, Assignment present) {
            return present.term().succession() == Succession.AFTER
                    && stage(loop, present.node()) == Stage.PREPARING
                    && standings.getOrDefault(loop, Map.of()).entrySet().stream()
                            .anyMatch(each -> !each.getKey().equals(present.node())
                                    && known.reachable().contains(each.getKey())
                                    && each.getValue().stage() == Stage.DRIVING);
        }

        private void assign(String loop, Assignment now) {
            Assignment before = directory.put(loop, now);
            changed.put(loop, now);
            assigned.merge(now.node(), 1, Integer::sum);
            if (before != null) {
                assigned.merge(before.node(), -1, Integer::sum);
            }
        }

        /** The node that is to have a loop: that of its pin, else the one with the least to do of those that have copies of its state. */
        private Optional<String> target(String loop, String not) {
            Set<String> able = new TreeSet<>();
            known.reports().forEach((node, report) -> {
                if (!node.equals(not)
                        && known.reachable().contains(node)
                        && !report.draining()
                        && report.known().contains(loop)) {
                    able.add(node);
                }
            });
            Optional<String> pinned = pins.of(loop).filter(able::contains);
            if (pinned.isPresent()) {
                return pinned;
            }
            List<String> holders = CopyHolders.of(loop, not, known.members(), copies).stream()
                    .filter(able::contains)
                    .toList();
            return leastLoaded(not.isEmpty() || holders.isEmpty() ? able : holders);
        }

        private Optional<String> leastLoaded(Collection<String> nodes) {
            return nodes.stream()
                    .min(Comparator.<String>comparingDouble(this::load).thenComparing(Comparator.naturalOrder()));
        }

        /** The part of what a node can carry that its loops need, those included that it is about to get. */
        private double load(String node) {
            NodeReport report = known.reports().get(node);
            if (report == null) {
                return Double.POSITIVE_INFINITY;
            }
            long driving = report.loops().stream()
                    .filter(each -> each.stage() == Stage.DRIVING)
                    .count();
            int mine = assigned.getOrDefault(node, 0);
            double each = driving > 0 && report.demand() > 0 ? report.demand() / driving : 1e-6;
            return Math.max(report.demand(), each * mine) / Math.max(report.capacity(), 1e-9) + 1e-6 * mine;
        }

        private boolean isDraining(String node) {
            NodeReport report = known.reports().get(node);
            return report != null && report.draining();
        }

        private Stage stage(String loop, String node) {
            LoopStanding standing = standings.getOrDefault(loop, Map.of()).get(node);
            return standing == null ? Stage.STARTING : standing.stage();
        }

        private boolean isDriven(String loop, Assignment by) {
            LoopStanding standing = standings.getOrDefault(loop, Map.of()).get(by.node());
            return standing != null
                    && standing.epoch() == by.term().epoch()
                    && standing.stage().commands();
        }

        private void order(String loop) {
            Assignment present = directory.get(loop);
            if (present == null) {
                return;
            }
            LoopStanding own = standings.getOrDefault(loop, Map.of()).get(present.node());
            long epoch = present.term().epoch();
            if (known.reachable().contains(present.node())
                    && known.reports().containsKey(present.node())
                    && (own == null || own.epoch() < epoch || own.stage() == Stage.FAILED)) {
                add(present.node(), new StartLoop(loop, present.term()));
            }
            boolean taken = own != null && own.epoch() == epoch && own.stage().commands();
            boolean idle = own != null && own.epoch() == epoch && own.stage() == Stage.PREPARING;
            standings.getOrDefault(loop, Map.of()).forEach((node, other) -> {
                if (!node.equals(present.node())
                        && other.epoch() < epoch
                        && (taken
                                || (idle && !other.stage().commands())
                                || !other.stage().runs())) {
                    add(node, new EndLoop(loop, other.epoch()));
                }
            });
        }

        private void add(String node, ToNode order) {
            orders.computeIfAbsent(node, _ -> new ArrayList<>()).add(order);
        }
    }
}
