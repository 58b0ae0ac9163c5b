package dev.takt.loop.alarm;

import static dev.takt.loop.alarm.AlarmState.ACKNOWLEDGED;
import static dev.takt.loop.alarm.AlarmState.NORMAL;
import static dev.takt.loop.alarm.AlarmState.RETURNED;
import static dev.takt.loop.alarm.AlarmState.SHELVED;
import static dev.takt.loop.alarm.AlarmState.SUPPRESSED;
import static dev.takt.loop.alarm.AlarmState.UNACKNOWLEDGED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.loop.AlarmCondition;
import dev.takt.loop.AlarmPriority;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A list whose periods last a second. */
class AlarmListTest {
    private static final AlarmId SILENT = AlarmId.of(AlarmCondition.PLANT_SILENT);
    private static final AlarmId LOST = new AlarmId(AlarmCondition.SIGNAL_LOST, "x[3]");
    private static final AlarmId SAFE = AlarmId.of(AlarmCondition.LOOP_SAFE);

    private AlarmRule rule = new AlarmRule(true, Optional.empty(), 2, 3, 600);
    private final AlarmList list = new AlarmList(_ -> rule, 1, 5);
    private final List<AlarmTransition> transitions = new ArrayList<>();
    private double time;

    /** The next second, in which these conditions are there. */
    private List<AlarmTransition> pass(AlarmId... present) {
        return pass(
                Set.of(),
                Arrays.stream(present)
                        .map(id -> AlarmFinding.of(id, time, "is wrong"))
                        .toList());
    }

    private List<AlarmTransition> pass(Set<AlarmCondition> suppressed, List<AlarmFinding> findings) {
        List<AlarmTransition> changes = list.update(now(), findings, suppressed);
        transitions.addAll(changes);
        time++;
        return changes;
    }

    private AlarmMoment now() {
        return new AlarmMoment(Math.round(1000 * time), time, time);
    }

    private AlarmState state(AlarmId id) {
        return list.alarms().stream()
                .filter(alarm -> alarm.id().equals(id))
                .map(Alarm::state)
                .findFirst()
                .orElse(NORMAL);
    }

    private Alarm alarm(AlarmId id) {
        return list.alarms().stream()
                .filter(alarm -> alarm.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private void raise(AlarmId... ids) {
        for (int i = 0; i < 3; i++) {
            pass(ids);
        }
    }

    @Test
    void becomesAnAlarmAfterItsOnDelayAndReturnsAfterItsOffDelay() {
        assertTrue(pass(LOST).isEmpty());
        assertTrue(pass(LOST).isEmpty());
        assertTrue(pass(LOST).getFirst().isRaised());
        assertTrue(pass().isEmpty());
        assertTrue(pass().isEmpty());
        assertTrue(pass().isEmpty());
        assertEquals(RETURNED, pass().getFirst().to(), "three seconds after it went");
        assertEquals(1, list.alarms().size(), "stays until somebody has seen it");
    }

    @Test
    void aConditionThatDoesNotLastIsNoAlarm() {
        for (int i = 0; i < 10; i++) {
            assertTrue(pass(LOST).isEmpty());
            assertTrue(pass(LOST).isEmpty());
            assertTrue(pass().isEmpty());
        }
        assertTrue(list.alarms().isEmpty());
    }

    @Test
    void chatterIsCountedAndNotTold() {
        raise(LOST);
        for (int i = 0; i < 4; i++) {
            pass();
            pass(LOST);
        }
        assertEquals(1, transitions.size(), transitions::toString);
        assertEquals(4, alarm(LOST).chatter());
        assertEquals(1, alarm(LOST).occurrences());
    }

    @Test
    void comesAgainBeforeAnybodyHasSeenIt() {
        raise(LOST);
        for (int i = 0; i < 4; i++) {
            pass();
        }
        raise(LOST);
        assertEquals(UNACKNOWLEDGED, state(LOST));
        assertEquals(2, alarm(LOST).occurrences());
    }

    @Test
    void isAcknowledgedWhileItIsActiveAndGoesWhenItReturns() {
        raise(LOST);
        assertTrue(list.acknowledge(LOST, now(), "anna").accepted());
        assertEquals(ACKNOWLEDGED, state(LOST));
        assertEquals("anna", alarm(LOST).acknowledged().orElseThrow().who());
        assertFalse(list.acknowledge(LOST, now(), "anna").accepted(), "once is enough");
        for (int i = 0; i < 4; i++) {
            pass();
        }
        assertTrue(list.alarms().isEmpty());
        assertEquals(NORMAL, transitions.getLast().to());
    }

    @Test
    void acknowledgesAllThatWait() {
        assertFalse(list.acknowledgeAll(now(), "anna").accepted(), "there is none");
        raise(LOST, SILENT);
        AlarmAnswer answer = list.acknowledgeAll(now(), "anna");
        assertEquals("2 alarms acknowledged", answer.reason());
        assertEquals(
                List.of("anna", "anna"),
                answer.transitions().stream().map(AlarmTransition::who).toList());
        pass(LOST, SILENT);
        assertEquals(ACKNOWLEDGED, state(SILENT));
    }

    @Test
    void isShelvedForATimeThatEnds() {
        raise(LOST);
        assertTrue(list.shelve(LOST, 10, now(), "anna").accepted());
        assertEquals(SHELVED, state(LOST));
        double until = time + 10;
        while (time < until) {
            assertTrue(pass(LOST).isEmpty(), "nothing is heard of it");
        }
        assertEquals(UNACKNOWLEDGED, pass(LOST).getFirst().to(), "it is there still");
    }

    @Test
    void whatHasReturnedOnTheShelfIsNormalAfterIt() {
        raise(LOST);
        list.shelve(LOST, 10, now(), "anna");
        double until = time + 10;
        while (time < until) {
            pass();
        }
        assertEquals(NORMAL, pass().getFirst().to());
    }

    @Test
    void isNotShelvedForLongerThanItMayBeNorForNonsense() {
        raise(LOST);
        for (double seconds : new double[] {601, 0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            AlarmAnswer answer = list.shelve(LOST, seconds, now(), "anna");
            assertFalse(answer.accepted(), "for " + seconds);
            assertTrue(answer.reason().contains("at most 600"), answer.reason());
        }
        assertFalse(list.shelve(SILENT, 10, now(), "anna").accepted(), "it has not come up");
        assertFalse(list.unshelve(LOST, now(), "anna").accepted(), "it is not shelved");
        list.shelve(LOST, 600, now(), "anna");
        assertTrue(list.unshelve(LOST, now(), "anna").accepted());
        assertEquals(UNACKNOWLEDGED, state(LOST));
    }

    @Test
    void saysNothingWhileItIsSuppressedByDesign() {
        for (int i = 0; i < 5; i++) {
            pass(Set.of(LOST.condition()), List.of(AlarmFinding.of(LOST, time, "is wrong")));
        }
        assertEquals(SUPPRESSED, state(LOST));
        assertTrue(transitions.stream().noneMatch(AlarmTransition::isRaised));
        assertTrue(pass(LOST).getFirst().isRaised(), "and is heard when the design ends");
    }

    @Test
    void theFirstOutIsTheOneThatBeganFirstWheneverItIsFound() {
        rule = new AlarmRule(true, Optional.empty(), 0, 0, 600);
        pass(Set.of(), List.of(AlarmFinding.of(LOST, -2, "since the third second before")));
        assertFalse(alarm(LOST).cascade().first(), "alone");
        pass(Set.of(), List.of(AlarmFinding.of(LOST, -2, ""), AlarmFinding.of(SAFE, 1, "")));
        assertTrue(alarm(LOST).cascade().first());
        pass(
                Set.of(),
                List.of(
                        AlarmFinding.of(LOST, -2, ""),
                        AlarmFinding.of(SAFE, 1, ""),
                        AlarmFinding.of(SILENT, -2.4, "the cause of both, found last")));
        assertEquals(new Alarm.Cascade(true, 2, Optional.empty()), alarm(SILENT).cascade());
        assertEquals(Optional.of(SILENT), alarm(LOST).cascade().follows());
        assertEquals(Optional.of(SILENT), alarm(SAFE).cascade().follows());
    }

    @Test
    void whatComesLaterIsAnotherStory() {
        rule = new AlarmRule(true, Optional.empty(), 0, 0, 600);
        pass(SILENT);
        for (int i = 0; i < 6; i++) {
            pass(SILENT);
        }
        pass(SILENT, LOST);
        assertEquals(Alarm.Cascade.ALONE, alarm(LOST).cascade());
        assertEquals(Alarm.Cascade.ALONE, alarm(SILENT).cascade());
    }

    @Test
    void whatWantsAttentionComesFirst() {
        raise(LOST, SAFE, SILENT);
        assertEquals(AlarmPriority.CRITICAL, list.alarms().getFirst().priority());
        assertEquals(SILENT, list.alarms().getFirst().id(), "the first-out of the critical ones");
        assertEquals(LOST, list.alarms().getLast().id());
        list.acknowledge(SILENT, now(), "anna");
        assertEquals(SILENT, list.alarms().getLast().id());
    }

    @Test
    void takesOtherRulesOver() {
        raise(LOST);
        rule = new AlarmRule(true, Optional.of(AlarmPriority.CRITICAL), 0, 0, 600);
        list.configure(_ -> rule);
        assertEquals(AlarmPriority.CRITICAL, alarm(LOST).priority());
        rule = new AlarmRule(false, Optional.empty(), 0, 0, 600);
        list.configure(_ -> rule);
        pass(LOST);
        assertTrue(list.alarms().isEmpty(), "there is no such alarm any more");
    }
}
