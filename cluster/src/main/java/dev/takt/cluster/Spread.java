package dev.takt.cluster;

import dev.takt.app.cluster.LoopStanding;
import dev.takt.app.cluster.LoopStanding.Stage;
import dev.takt.cluster.FleetMessage.Assignment;
import dev.takt.cluster.FleetMessage.NodeReport;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Which loops are still to be handed over so that each node has its part of the load, and its pinned loops: what an engineer asks for
 * when a node has come back. It is worked out once: what loops need is measured, and would move them to and fro.
 *
 * @param moves where a loop is to go, by its name
 */
record Spread(Map<String, String> moves) {
    /** Nothing is to be moved. */
    static final Spread NONE = new Spread(Map.of());

    /** Nodes are alike if none has less than this part of the load of another. */
    private static final double ALIKE = 0.8;

    public Spread {
        moves = Map.copyOf(moves);
    }

    /** Of what is known of the nodes, and pins. */
    static Spread of(Placement.Known known, Pins pins) {
        return new Balance(known, pins).spread();
    }

    /** Those that are still possible: both nodes are there, and the loop drives its plant, so that no operator has it in hand. */
    Spread possible(Placement.Known known) {
        return keep(move -> mayHave(known, move.getValue(), move.getKey()) && mayBeMoved(known, move.getKey()));
    }

    /** The others than those of these loops. */
    Spread without(Set<String> loops) {
        return keep(move -> !loops.contains(move.getKey()));
    }

    private Spread keep(Predicate<Map.Entry<String, String>> which) {
        return moves.isEmpty()
                ? this
                : new Spread(moves.entrySet().stream()
                        .filter(which)
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    private static boolean mayHave(Placement.Known known, String node) {
        NodeReport report = known.reports().get(node);
        return report != null && !report.draining() && known.reachable().contains(node);
    }

    private static boolean mayHave(Placement.Known known, String node, String loop) {
        NodeReport report = known.reports().get(node);
        return report != null && report.known().contains(loop) && mayHave(known, node);
    }

    private static boolean mayBeMoved(Placement.Known known, String loop) {
        return Optional.ofNullable(known.directory().get(loop))
                .map(Assignment::node)
                .filter(node -> mayHave(known, node))
                .flatMap(node -> Optional.ofNullable(known.reports().get(node)))
                .flatMap(report -> standing(report, loop))
                .filter(stage -> stage == Stage.DRIVING)
                .isPresent();
    }

    private static Optional<Stage> standing(NodeReport report, String loop) {
        return report.loops().stream()
                .filter(each -> each.loop().equals(loop))
                .map(LoopStanding::stage)
                .findFirst();
    }

    /** A node while loops are moved in thought. */
    private static final class Share {
        private final String node;
        /** The part of what the node can carry that one of its loops needs, in the mean of those that drive there. */
        private final double one;

        private final Set<String> able;
        private final Set<String> free = new TreeSet<>();
        private double load;

        Share(NodeReport report) {
            long driving = report.loops().stream()
                    .filter(each -> each.stage() == Stage.DRIVING)
                    .count();
            node = report.node();
            able = Set.copyOf(report.known());
            one = (driving > 0 && report.demand() > 0 ? report.demand() / driving : 1e-6)
                    / Math.max(report.capacity(), 1e-9);
        }

        double load() {
            return load;
        }
    }

    /** Moves loops in thought. */
    private static final class Balance {
        private final Placement.Known known;
        private final Map<String, Share> shares = new TreeMap<>();
        private final Map<String, String> moves = new HashMap<>();

        Balance(Placement.Known known, Pins pins) {
            this.known = known;
            known.reports().forEach((node, report) -> {
                if (mayHave(known, node)) {
                    shares.put(node, new Share(report));
                }
            });
            known.directory().forEach((loop, place) -> {
                Share at = shares.get(place.node());
                if (at != null) {
                    Optional<Share> home = pins.of(loop)
                            .flatMap(pin -> Optional.ofNullable(shares.get(pin)))
                            .filter(share -> share.able.contains(loop));
                    count(loop, at, home);
                }
            });
        }

        private void count(String loop, Share at, Optional<Share> home) {
            boolean movable = mayBeMoved(known, loop);
            boolean returns = movable && home.filter(pin -> pin != at).isPresent();
            (returns ? home.get() : at).load += at.one;
            if (returns) {
                moves.put(loop, home.get().node);
            } else if (movable && home.isEmpty()) {
                at.free.add(loop);
            }
        }

        Spread spread() {
            Optional<Share> most = most();
            Optional<Share> least = least();
            if (most.isPresent() && least.isPresent() && least.get().load < ALIKE * most.get().load) {
                while (most.isPresent() && moveOne(most.get(), least.get())) {
                    most = most();
                    least = least();
                }
            }
            return new Spread(moves);
        }

        /** The one with the largest load of those that have loops to give. */
        private Optional<Share> most() {
            return shares.values().stream()
                    .filter(share -> !share.free.isEmpty())
                    .max(Comparator.comparingDouble(Share::load));
        }

        private Optional<Share> least() {
            return shares.values().stream().min(Comparator.comparingDouble(Share::load));
        }

        /** Moves a loop if that makes the larger load smaller. */
        private boolean moveOne(Share from, Share to) {
            Optional<String> loop = from.free.stream().filter(to.able::contains).findFirst();
            if (loop.isEmpty() || to.load + from.one >= from.load) {
                return false;
            }
            from.free.remove(loop.get());
            moves.put(loop.get(), to.node);
            from.load -= from.one;
            to.load += from.one;
            return true;
        }
    }
}
