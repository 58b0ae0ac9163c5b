package dev.takt.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlacementTest {
    private static final List<String> LOOPS =
            IntStream.range(0, 12).mapToObj(i -> "loop-" + i).toList();

    private final Placement placement = new Placement(new Pins(List.of("loop-3 = c")), 2);
    /** What runs where: node, loop. */
    private final Map<String, Map<String, LoopStanding>> at = new TreeMap<>();

    private final Map<String, Assignment> directory = new HashMap<>();
    private final Map<String, Long> incarnations = new HashMap<>();
    private final Set<String> draining = new HashSet<>();
    private final Set<String> silent = new HashSet<>();
    /** Nodes that have no file of a loop. */
    private final Map<String, String> without = new HashMap<>();

    private final List<NodeReport> awaited = new ArrayList<>();
    private Spread spread = Spread.NONE;
    private boolean spreads;
    private long now = 1_700_000_000_000L;

    private void join(String... names) {
        for (String name : names) {
            at.put(name, new TreeMap<>());
            incarnations.put(name, ++now);
        }
    }

    private Map<String, LoopStanding> loopsOf(String node) {
        return Objects.requireNonNull(at.get(node), node);
    }

    private boolean isDrivenBy(String node, String loop) {
        LoopStanding standing = loopsOf(node).get(loop);
        return standing != null && standing.stage() == Stage.DRIVING;
    }

    private static boolean isLater(Assignment each, Map<String, LoopStanding> than, String loop) {
        LoopStanding before = than.get(loop);
        return before != null && each.term().epoch() > before.epoch();
    }

    private Assignment assigned(String loop) {
        return Objects.requireNonNull(directory.get(loop), loop);
    }

    private NodeReport report(String node) {
        List<LoopStanding> loops = List.copyOf(at.getOrDefault(node, Map.of()).values());
        long driving =
                loops.stream().filter(each -> each.stage() == Stage.DRIVING).count();
        List<String> known =
                LOOPS.stream().filter(loop -> !loop.equals(without.get(node))).toList();
        return new NodeReport(
                node, incarnations.getOrDefault(node, 0L), draining.contains(node), known, loops, 0.01 * driving, 0.8);
    }

    private Placement.Decision decide(boolean mayPlace) {
        now += 500;
        Map<String, NodeReport> reports = new TreeMap<>();
        at.keySet().forEach(node -> reports.put(node, report(node)));
        Set<String> reachable = new TreeSet<>(at.keySet());
        reachable.removeAll(silent);
        Placement.Known known = new Placement.Known(at.keySet(), reachable, mayPlace, reports, directory, awaited, now);
        spread = spreads ? placement.spread(known) : spread.possible(known);
        spreads = false;
        Placement.Decision decision = placement.decide(known, spread);
        spread = spread.without(decision.assignments().keySet());
        directory.putAll(decision.assignments());
        return decision;
    }

    /** Does what was ordered; loops that were begun before go on to drive. */
    private void obey(Placement.Decision decision) {
        at.values()
                .forEach(loops -> loops.replaceAll((loop, each) -> each.stage() == Stage.PREPARING
                        ? new LoopStanding(loop, each.epoch(), Stage.DRIVING, "")
                        : each));
        decision.orders().forEach((node, orders) -> orders.forEach(order -> obey(node, order)));
    }

    private void obey(String node, ToNode order) {
        Map<String, LoopStanding> loops = loopsOf(node);
        switch (order) {
            case StartLoop(String loop, LoopTerm term) -> {
                LoopStanding before = loops.get(loop);
                if (before == null || before.epoch() < term.epoch()) {
                    loops.put(loop, new LoopStanding(loop, term.epoch(), Stage.PREPARING, ""));
                }
            }
            case EndLoop(String loop, long epoch) -> {
                LoopStanding before = loops.get(loop);
                if (before != null && before.epoch() <= epoch) {
                    loops.remove(loop);
                }
            }
            default -> throw new AssertionError(order);
        }
    }

    private void settle() {
        for (int i = 0; i < 40; i++) {
            obey(decide(true));
        }
    }

    private List<String> nodesOf(String loop) {
        return at.entrySet().stream()
                .filter(each -> each.getValue().containsKey(loop))
                .map(Map.Entry::getKey)
                .toList();
    }

    private void assertEachOnce() {
        for (String loop : LOOPS) {
            assertEquals(1, nodesOf(loop).size(), loop + " " + nodesOf(loop));
            assertTrue(isDrivenBy(nodesOf(loop).getFirst(), loop), loop);
        }
    }

    @Test
    void loopsAreSpreadAndPinnedAndStayWhereTheyAre() {
        join("a", "b", "c");
        settle();
        assertEachOnce();
        at.forEach((node, loops) -> assertEquals(4, loops.size(), node));
        assertEquals(List.of("c"), nodesOf("loop-3"));
        Map<String, Assignment> before = new HashMap<>(directory);
        join("d");
        settle();
        assertEquals(before, directory);
        assertTrue(decide(true).orders().isEmpty());
    }

    @Test
    void nothingIsPlacedWhileHalfOfTheNodesAreMissing() {
        join("a");
        Placement.Decision decision = decide(false);
        assertTrue(decision.assignments().isEmpty() && decision.orders().isEmpty());
    }

    @Test
    void theLoopsOfALostNodeBeginElsewhereWithLargerEpochs() {
        join("a", "b", "c");
        settle();
        Map<String, LoopStanding> lost = Objects.requireNonNull(at.remove("c"));
        Placement.Decision decision = decide(true);
        assertEquals(lost.keySet(), decision.assignments().keySet());
        decision.assignments().forEach((loop, each) -> {
            assertEquals(Succession.AFTER, each.term().succession());
            assertTrue(isLater(each, lost, loop));
        });
        obey(decision);
        settle();
        assertEachOnce();
    }

    @Test
    void aNodeThatOnlyDoesNotAnswerKeepsItsLoops() {
        join("a", "b", "c");
        settle();
        silent.add("c");
        Placement.Decision decision = decide(true);
        assertTrue(decision.assignments().isEmpty());
        assertTrue(decision.orders().isEmpty());
    }

    @Test
    void aRestartedNodeBeginsItsLoopsWithLargerEpochs() {
        join("a", "b", "c");
        settle();
        Map<String, LoopStanding> before = loopsOf("b");
        join("b");
        Placement.Decision decision = decide(true);
        assertEquals(before.keySet(), decision.assignments().keySet());
        decision.assignments().forEach((loop, each) -> {
            assertEquals("b", each.node());
            assertTrue(isLater(each, before, loop));
        });
    }

    @Test
    void aDrainedNodeDrivesEachLoopUntilAnotherDoes() {
        join("a", "b", "c");
        settle();
        draining.add("a");
        Set<String> moved = new HashSet<>(loopsOf("a").keySet());
        for (int i = 0; i < 40; i++) {
            Placement.Decision decision = decide(true);
            decision.orders().getOrDefault("a", List.of()).forEach(order -> {
                String loop = ((EndLoop) order).loop();
                assertTrue(nodesOf(loop).stream().anyMatch(node -> !node.equals("a") && isDrivenBy(node, loop)));
            });
            obey(decision);
            for (String loop : moved) {
                assertTrue(nodesOf(loop).stream().anyMatch(node -> isDrivenBy(node, loop)));
                assertEquals(Succession.BESIDE, assigned(loop).term().succession());
                assertTrue(assigned(loop).term().drives());
            }
        }
        assertEachOnce();
        assertTrue(loopsOf("a").isEmpty());
    }

    @Test
    void anEngineerHasTheLoopsSpreadOverANodeThatHasNone() {
        join("a", "b", "c");
        settle();
        join("d");
        loopsOf("a").keySet().stream().sorted().skip(1).findFirst().ifPresent(loop -> without.put("d", loop));
        settle();
        String held = loopsOf("a").keySet().iterator().next();
        loopsOf("a").computeIfPresent(held, (_, each) -> new LoopStanding(held, each.epoch(), Stage.HOLDING, "manual"));
        spreads = true;
        for (int i = 0; i < 40; i++) {
            obey(decide(true));
            for (String loop : LOOPS) {
                assertTrue(loop.equals(held) || nodesOf(loop).stream().anyMatch(node -> isDrivenBy(node, loop)), loop);
            }
        }
        at.forEach((node, loops) -> assertEquals(3, loops.size(), node));
        assertEquals(List.of("a"), nodesOf(held));
        assertEquals(List.of("c"), nodesOf("loop-3"));
        assertNotEquals(List.of("d"), nodesOf(Objects.requireNonNull(without.get("d"))), "it has no file of it");
        assertTrue(spread.moves().isEmpty());
        Map<String, Assignment> before = new HashMap<>(directory);
        spreads = true;
        settle();
        assertEquals(before, directory, "they are spread already");
    }

    @Test
    void aSpreadBringsPinnedLoopsHomeAndForgetsThoseOfANodeThatIsLost() {
        join("a", "b");
        settle();
        assertNotEquals(List.of("c"), nodesOf("loop-3"));
        join("c");
        spreads = true;
        settle();
        assertEquals(List.of("c"), nodesOf("loop-3"));
        at.forEach((node, loops) -> assertEquals(4, loops.size(), node));
        join("d");
        spreads = true;
        decide(true);
        at.remove("d");
        settle();
        assertTrue(spread.moves().isEmpty());
        assertEachOnce();
    }

    @Test
    void whatAnOperatorMovesByHandIsNotHandedOver() {
        join("a", "b", "c");
        settle();
        String loop = loopsOf("a").keySet().iterator().next();
        loopsOf("a").computeIfPresent(loop, (_, each) -> new LoopStanding(loop, each.epoch(), Stage.HOLDING, "manual"));
        draining.add("a");
        settle();
        assertEquals(List.of("a"), nodesOf(loop));
    }

    /** A side that was cut off comes back with loops that still drive, while others wait for an operator. */
    @Test
    void aLoopThatWasTakenForLostAndDrivesIsHandedOver() {
        join("a", "b", "c");
        settle();
        Map<String, LoopStanding> lost = Objects.requireNonNull(at.remove("c"));
        obey(decide(true));
        at.put("c", lost);
        settle();
        assertEachOnce();
        assertTrue(loopsOf("c").isEmpty());
    }

    /** No node has seen another; two find each other first, in a new cluster that has no directory, and the third one is on its way. */
    @Test
    void loopsOfANodeThatMayComeBackAreLeftAloneForATime() {
        join("a", "b", "c");
        settle();
        Map<String, LoopStanding> thirds = Map.copyOf(loopsOf("c"));
        String idle = thirds.keySet().stream().min(String::compareTo).orElseThrow();
        loopsOf("c").put(idle, new LoopStanding(idle, assigned(idle).term().epoch(), Stage.PREPARING, "standby"));
        awaited.add(report("c"));
        directory.clear();
        at.remove("c");
        obey(decide(true));
        settle();
        thirds.keySet()
                .forEach(loop ->
                        assertEquals(loop.equals(idle) ? 1 : 0, nodesOf(loop).size(), loop));
        // it is back, and goes on
        at.put("c", new TreeMap<>(thirds));
        settle();
        assertEachOnce();
        thirds.keySet().stream()
                .filter(loop -> !loop.equals(idle))
                .forEach(loop -> assertEquals(List.of("c"), nodesOf(loop)));
        // it is not back in time
        awaited.clear();
        directory.clear();
        at.remove("c");
        settle();
        assertEachOnce();
        assertTrue(thirds.keySet().stream().allMatch(loop -> nodesOf(loop).size() == 1));
    }

    /** A new coordinator that knows nothing takes over what runs. */
    @Test
    void whatRunsIsAdopted() {
        join("a", "b", "c");
        settle();
        Map<String, Assignment> before = new HashMap<>(directory);
        directory.clear();
        assertTrue(decide(true).orders().isEmpty());
        before.forEach((loop, each) -> {
            assertEquals(each.node(), assigned(loop).node());
            assertEquals(each.term().epoch(), assigned(loop).term().epoch());
        });
    }

    /** Nodes come, go, restart, fall silent and are drained at random; when that ends, each loop is driven by one node. */
    @Test
    void whateverHappensEachLoopEndsWithOneDriver() {
        for (int seed = 0; seed < 60; seed++) {
            at.clear();
            directory.clear();
            draining.clear();
            silent.clear();
            spread = Spread.NONE;
            join("a", "b", "c", "d");
            Random random = new Random(seed);
            Map<String, Map<String, LoopStanding>> away = new HashMap<>();
            Map<String, Long> largest = new HashMap<>();
            for (int step = 0; step < 60; step++) {
                String node = List.of("a", "b", "c", "d").get(random.nextInt(4));
                switch (random.nextInt(9)) {
                    case 0 -> {
                        if (at.size() > 2 && at.containsKey(node)) {
                            away.put(node, Objects.requireNonNull(at.remove(node)));
                        }
                    }
                    case 1 -> {
                        if (away.containsKey(node)) {
                            at.put(node, Objects.requireNonNull(away.remove(node)));
                        }
                    }
                    case 2 -> {
                        away.remove(node);
                        join(node);
                        draining.remove(node);
                    }
                    case 3 -> draining.add(node);
                    case 4 -> silent.add(node);
                    case 5 -> spreads = true;
                    default -> silent.clear();
                }
                if (draining.size() > 2) {
                    draining.clear();
                }
                Placement.Decision decision = decide(at.size() > 2);
                decision.assignments().forEach((loop, each) -> {
                    long epoch = each.term().epoch();
                    assertTrue(epoch >= largest.getOrDefault(loop, 0L), "epochs grow");
                    largest.put(loop, epoch);
                });
                obey(decision);
            }
            away.forEach(at::put);
            silent.clear();
            settle();
            assertEachOnce();
        }
    }

    @Test
    void epochsOfTwoNodesDifferAtTheSameMoment() {
        assertNotEquals(Epochs.next("a", 0, now), Epochs.next("b", 0, now));
        long late = Epochs.next("a", 0, now + 1000);
        assertTrue(Epochs.next("b", late, now) > late, "a clock that is behind");
    }

    @Test
    void copiesAreSpreadAndFewMove() {
        List<String> nodes = List.of("a", "b", "c", "d", "e");
        Map<String, Integer> counts = new TreeMap<>();
        int moved = 0;
        for (int i = 0; i < 1000; i++) {
            String loop = "loop-" + i;
            List<String> holders = CopyHolders.of(loop, "a", nodes, 2);
            assertEquals(2, holders.size());
            assertTrue(!holders.contains("a"));
            holders.forEach(each -> counts.merge(each, 1, Integer::sum));
            List<String> fewer = new ArrayList<>(CopyHolders.of(loop, "a", List.of("a", "b", "c", "d"), 2));
            fewer.removeAll(holders);
            moved += fewer.size();
        }
        counts.forEach((node, count) -> assertTrue(count > 350 && count < 650, node + " " + count));
        assertEquals(counts.getOrDefault("e", 0), moved);
    }
}
