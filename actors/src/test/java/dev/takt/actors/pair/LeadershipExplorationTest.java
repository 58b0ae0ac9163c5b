package dev.takt.actors.pair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.pair.PairWorld.Doing;
import dev.takt.actors.pair.PairWorld.Event;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * All that can happen to two controllers and a plant in some periods: crashes, restarts, long and short suspensions, cuts of each way, late commands, and
 * either order of the two moments, in all combinations, period after period.
 */
class LeadershipExplorationTest {
    /** As many as are explored in a few seconds; more by -Dtakt.pair.periods. */
    private static final int PERIODS = Integer.getInteger("takt.pair.periods", 3);
    /** After so many periods without faults all is as it should be. */
    private static final int RECOVERED = 10;

    /** All is well, but the two do not reach each other. */
    private static final Event APART = event(0, Doing.RUNS, true, false, false);

    /** The worlds that can be reached in a number of periods, each once. */
    private static List<PairWorld> reachable() {
        List<Event> events = Event.all();
        Set<String> seen = new HashSet<>();
        List<PairWorld> all = new ArrayList<>();
        List<PairWorld> last = List.of(new PairWorld(), recovered(new PairWorld()));
        for (int period = 0; period < PERIODS; period++) {
            List<PairWorld> next = new ArrayList<>();
            for (PairWorld world : last) {
                for (Event event : events) {
                    PairWorld after = world.after(event);
                    assertSafe(after, event);
                    if (seen.add(after.key())) {
                        next.add(after);
                    }
                }
            }
            all.addAll(next);
            last = next;
        }
        return all;
    }

    private static void assertSafe(PairWorld world, Event event) {
        assertFalse(world.isAmbiguous(), () -> "two controllers with one epoch after " + event + ": " + world.key());
        assertFalse(world.hasTwoWriters(), () -> "two writers after " + event + ": " + world.key());
    }

    private static PairWorld recovered(PairWorld world) {
        PairWorld present = world;
        for (int i = 0; i < RECOVERED; i++) {
            present = present.after(Event.FINE);
        }
        return present;
    }

    @Test
    void neverTwoWritersAndThePlantIsNeverLost() {
        List<PairWorld> all = reachable();
        System.out.println(all.size() + " states");
        for (PairWorld world : all) {
            PairWorld well = recovered(world);
            assertEquals(1, well.leading(), () -> "leading after faults: " + world.key());
            assertTrue(well.followed() >= 0, () -> "the plant follows nobody: " + world.key());
            PairWorld next = well.after(Event.FINE);
            assertEquals(1, next.accepted(), () -> "one command a period: " + world.key());
            assertEquals(well.followed(), next.followed(), () -> "nobody takes over without need: " + world.key());
            assertTakesOver(well);
            assertKeepsTheLead(well);
            assertShortSuspension(well);
            assertAgreesApart(world);
        }
    }

    /** One that does not reach the plant for a while does not replace the one that does, neither then nor afterwards. */
    private static void assertKeepsTheLead(PairWorld well) {
        int leader = well.followed();
        PairWorld away = well;
        for (int i = 0; i < 3; i++) {
            away = away.after(event(1 - leader, Doing.RUNS, false, false, false));
            PairWorld back = away.after(APART).after(APART);
            assertEquals(leader, back.followed(), () -> "replaced by one that was cut off: " + well.key());
        }
    }

    /** One that stands by and comes too late for a period does not take the lead for what it has missed, whether they reach each other or not. */
    private static void assertShortSuspension(PairWorld well) {
        int leader = well.followed();
        for (boolean between : new boolean[] {false, true}) {
            for (boolean order : new boolean[] {false, true}) {
                PairWorld after = well.after(event(1 - leader, Doing.LATE, true, between, order));
                assertEquals(leader, after.followed(), () -> "replaced by one that came too late: " + well.key());
                assertEquals(1, after.accepted(), () -> "one command a period beside one that is late: " + well.key());
            }
        }
    }

    /** The plant alone makes one of them give the lead up. */
    private static void assertAgreesApart(PairWorld world) {
        PairWorld present = world;
        for (int i = 0; i < RECOVERED; i++) {
            present = present.after(APART);
        }
        PairWorld last = present;
        assertEquals(1, last.leading(), () -> "leading without a word between them: " + world.key());
        assertEquals(1, last.accepted(), () -> "one command a period without a word between them: " + world.key());
    }

    /** Whatever happens to the one that leads, the plant has a command of the very period, from the other one. */
    private static void assertTakesOver(PairWorld well) {
        int leader = well.followed();
        for (Event event : losses(leader)) {
            PairWorld after = well.after(event);
            assertEquals(1, after.accepted(), () -> event + " leaves the plant without a command: " + well.key());
            assertTrue(after.followed() == 1 - leader, () -> event + ": " + after.key());
        }
    }

    private static List<Event> losses(int leader) {
        List<Event> losses = new ArrayList<>();
        for (boolean order : new boolean[] {false, true}) {
            for (boolean between : new boolean[] {false, true}) {
                losses.add(event(leader, Doing.STANDS_STILL, true, between, order));
                losses.add(event(leader, Doing.STARTS_ANEW, true, between, order));
                losses.add(event(leader, Doing.RUNS, false, between, order));
            }
        }
        return losses;
    }

    private static Event event(int leader, Doing doing, boolean toPlant, boolean between, boolean order) {
        List<Doing> all = new ArrayList<>(List.of(Doing.RUNS, Doing.RUNS));
        List<Boolean> ways = new ArrayList<>(List.of(true, true));
        all.set(leader, doing);
        ways.set(leader, toPlant);
        return new Event(all, ways, between, false, order);
    }
}
