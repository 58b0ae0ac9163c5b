package dev.takt.actors.supervision;

import static dev.takt.loop.Mode.ARMING;
import static dev.takt.loop.Mode.AUTO;
import static dev.takt.loop.Mode.DEGRADED;
import static dev.takt.loop.Mode.INIT;
import static dev.takt.loop.Mode.MANUAL;
import static dev.takt.loop.Mode.OUT_OF_SERVICE;
import static dev.takt.loop.Mode.SAFE;
import static dev.takt.loop.Mode.STANDBY;
import static dev.takt.loop.Mode.WARMING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.supervision.ModeInput.Acknowledged;
import dev.takt.actors.supervision.ModeInput.Failed;
import dev.takt.actors.supervision.ModeInput.PeriodEnded;
import dev.takt.actors.supervision.ModeInput.Requested;
import dev.takt.actors.supervision.ModeInput.SolverReady;
import dev.takt.config.settings.ModeSettings;
import dev.takt.loop.Mode;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two plans in time end the warm-up, two fresh commands end the degraded mode. */
class ModeMachineTest {
    private static final ModeInput GOOD = new PeriodEnded(true, List.of(), List.of(), List.of());
    private static final ModeInput NO_PLAN = new PeriodEnded(false, List.of(), List.of("no plan in time"), List.of());
    private static final ModeInput BRIDGED = new PeriodEnded(true, List.of("signal x is stale"), List.of(), List.of());

    private ModeMachine machine = machine(false);

    private static ModeMachine machine(boolean armed) {
        return new ModeMachine(new ModeSettings(Optional.empty(), 2, 0, 2), armed);
    }

    @Test
    void comesToStandbyAndWaits() {
        assertModes(List.of(INIT, WARMING, WARMING, STANDBY, STANDBY), new SolverReady(), GOOD, GOOD, GOOD);
    }

    @Test
    void warmsUpUntilPlansComeInTimeOneAfterTheOther() {
        assertModes(
                List.of(INIT, WARMING, WARMING, WARMING, WARMING, STANDBY),
                new SolverReady(),
                GOOD,
                NO_PLAN,
                GOOD,
                GOOD);
    }

    @Test
    void armsItselfWhereItShould() {
        machine = machine(true);
        assertModes(List.of(INIT, WARMING, WARMING, AUTO), new SolverReady(), GOOD, GOOD);
    }

    @Test
    void waitsInArmingForThePermissives() {
        machine = machine(true);
        ModeInput blind = new PeriodEnded(true, List.of(), List.of("actuator 0 shows nothing"), List.of());
        assertModes(
                List.of(INIT, WARMING, WARMING, ARMING, ARMING, AUTO), new SolverReady(), blind, blind, blind, GOOD);
    }

    @Test
    void saysWhyTheActualModeIsNotTheRequestedOne() {
        machine = in(STANDBY);
        machine.take(new Requested(AUTO));
        machine.take(NO_PLAN);
        assertEquals(AUTO, machine.order().requested());
        assertEquals(ARMING, machine.order().actual());
        assertEquals(List.of("no plan in time"), machine.order().reasons());
    }

    @Test
    void degradesAndRecoversAfterFreshCommandsInARow() {
        machine = in(AUTO);
        assertModes(List.of(AUTO, DEGRADED, DEGRADED, DEGRADED, DEGRADED, AUTO), NO_PLAN, GOOD, BRIDGED, GOOD, GOOD);
    }

    /** An operator may drive a plant whose signals are bad, but none that is not seen. */
    @Test
    void letsNobodyTakeOverWhatIsNotSeen() {
        List<String> unseen =
                List.of("nothing from the plant for 12 s", "actuator u shows nothing: no read-back for 12 s");
        machine.take(new SolverReady());
        machine.take(GOOD);
        machine.take(GOOD);
        machine.take(new Requested(STANDBY));
        machine.take(new PeriodEnded(true, List.of(), unseen, unseen));
        ModeAnswer answer = machine.take(new Requested(MANUAL));
        assertFalse(answer.accepted());
        assertEquals(String.join("; ", unseen), answer.reason());
        machine.take(new PeriodEnded(true, List.of(), List.of("critical signal x is stale for 9 periods"), List.of()));
        assertTrue(machine.take(new Requested(MANUAL)).accepted());
        machine.take(new PeriodEnded(true, List.of(), unseen, unseen));
        assertEquals(MANUAL, machine.order().actual());
    }

    @Test
    void latchesSafeUntilAcknowledged() {
        machine = in(AUTO);
        machine.take(new Failed("no plan to follow"));
        assertEquals(SAFE, machine.order().actual());
        assertEquals(List.of("no plan to follow"), machine.order().reasons());
        for (Mode mode : List.of(AUTO, STANDBY, MANUAL)) {
            ModeAnswer answer = machine.take(new Requested(mode));
            assertFalse(answer.accepted());
            assertTrue(answer.reason().contains("acknowledge"), answer.reason());
        }
        assertFalse(machine.take(new Acknowledged(List.of("critical signal x is stale")))
                .accepted());
        assertTrue(machine.take(new Acknowledged(List.of())).accepted());
        assertEquals(STANDBY, machine.order().actual());
        assertEquals(STANDBY, machine.order().requested(), "it does not return to automatic mode by itself");
    }

    @Test
    void refusesAnAcknowledgementWhereNothingIsLatched() {
        machine = in(AUTO);
        assertFalse(machine.take(new Acknowledged(List.of())).accepted());
    }

    /** From a mode, a request, whether it is accepted, and the mode after it. */
    @ParameterizedTest
    @CsvSource({
        "WARMING,        AUTO,           true,  WARMING",
        "WARMING,        MANUAL,         false, WARMING",
        "WARMING,        STANDBY,        true,  WARMING",
        "STANDBY,        AUTO,           true,  ARMING",
        "STANDBY,        MANUAL,         true,  MANUAL",
        "STANDBY,        SAFE,           false, STANDBY",
        "AUTO,           AUTO,           true,  AUTO",
        "AUTO,           MANUAL,         true,  MANUAL",
        "AUTO,           STANDBY,        true,  STANDBY",
        "AUTO,           SAFE,           true,  SAFE",
        "AUTO,           OUT_OF_SERVICE, true,  OUT_OF_SERVICE",
        "AUTO,           DEGRADED,       false, AUTO",
        "AUTO,           INIT,           false, AUTO",
        "DEGRADED,       AUTO,           true,  DEGRADED",
        "DEGRADED,       MANUAL,         true,  MANUAL",
        "MANUAL,         AUTO,           true,  ARMING",
        "MANUAL,         STANDBY,        true,  STANDBY",
        "SAFE,           OUT_OF_SERVICE, true,  OUT_OF_SERVICE",
        "OUT_OF_SERVICE, AUTO,           false, OUT_OF_SERVICE",
        "OUT_OF_SERVICE, MANUAL,         false, OUT_OF_SERVICE",
        "OUT_OF_SERVICE, STANDBY,        true,  WARMING"
    })
    void answersRequests(Mode from, Mode request, boolean accepted, Mode then) {
        machine = in(from);
        ModeAnswer answer = machine.take(new Requested(request));
        assertEquals(accepted, answer.accepted(), answer.reason());
        assertTrue(accepted || !answer.reason().isEmpty(), "a refusal says why");
        assertEquals(then, machine.order().actual());
    }

    /** What stops the loop from driving stops nothing in modes in which it does not. */
    @ParameterizedTest
    @CsvSource({"WARMING", "STANDBY", "MANUAL", "OUT_OF_SERVICE"})
    void staysWhereItIsWhenItCouldNotDrive(Mode mode) {
        machine = in(mode);
        machine.take(new Failed("no plan to follow"));
        assertEquals(mode, machine.order().actual());
    }

    /** A loop that was started again goes on with its last plan only from modes in which it does not drive anything. */
    @ParameterizedTest
    @CsvSource({
        "WARMING,        true,  AUTO",
        "STANDBY,        true,  AUTO",
        "AUTO,           false, AUTO",
        "DEGRADED,       false, DEGRADED",
        "MANUAL,         false, MANUAL",
        "SAFE,           false, SAFE",
        "OUT_OF_SERVICE, false, OUT_OF_SERVICE"
    })
    void goesOnWithTheLastPlan(Mode from, boolean accepted, Mode then) {
        machine = in(from);
        assertEquals(accepted, machine.take(new ModeInput.Resumed()).accepted());
        assertEquals(then, machine.order().actual());
    }

    /** Three reasons are told, and how many more there are. */
    @ParameterizedTest
    @CsvSource({"1, a", "3, a b c", "4, a b c 'and 1 more'", "6, a b c 'and 3 more'"})
    void tellsNoMoreReasonsThanAPersonReads(int number, String expected) {
        machine = in(AUTO);
        List<String> trouble = List.of("a", "b", "c", "d", "e", "f").subList(0, number);
        machine.take(new PeriodEnded(true, trouble, List.of(), List.of()));
        assertEquals(
                expected.replaceAll("'(.*)'", "$1"),
                String.join(" ", machine.order().reasons()));
    }

    /** What keeps the loop degraded is told anew in each period, and without trouble it is the plan that is missing. */
    @Test
    void saysWhyItIsDegraded() {
        machine = in(AUTO);
        machine.take(new PeriodEnded(false, List.of(), List.of(), List.of()));
        assertEquals(List.of("no plan in time"), machine.order().reasons());
        machine.take(BRIDGED);
        assertEquals(List.of("signal x is stale"), machine.order().reasons());
        machine.take(GOOD);
        assertEquals(List.of("signal x is stale"), machine.order().reasons(), "not well again yet");
        machine.take(GOOD);
        assertEquals(List.of(), machine.order().reasons());
    }

    /** Fresh commands count in a row, and from the entry into the degraded mode on. */
    @Test
    void countsFreshCommandsInTheDegradedModeOnly() {
        machine = in(AUTO);
        assertModes(
                List.of(AUTO, AUTO, AUTO, DEGRADED, DEGRADED, DEGRADED, DEGRADED, AUTO),
                GOOD,
                GOOD,
                NO_PLAN,
                GOOD,
                BRIDGED,
                GOOD,
                GOOD);
    }

    /** Good periods of before count for nothing when the mode is another one: that of the way in is not one of the way back. */
    @Test
    void beginsToCountAnewWhenItGoesOnWithItsLastPlan() {
        machine = machine(true);
        machine.take(new SolverReady());
        machine.take(GOOD);
        machine.take(new ModeInput.Resumed());
        assertEquals(List.of("goes on with the last plan"), machine.order().reasons());
        assertModes(List.of(AUTO, DEGRADED, DEGRADED, AUTO), NO_PLAN, GOOD, GOOD);
    }

    /** Back from out of service the warm-up begins anew. */
    @Test
    void warmsUpAnewAfterItWasOutOfService() {
        machine = in(OUT_OF_SERVICE);
        machine.take(GOOD);
        machine.take(new Requested(STANDBY));
        assertEquals(List.of("warm-up solves"), machine.order().reasons());
        assertModes(List.of(WARMING, WARMING, STANDBY), GOOD, GOOD);
    }

    /** Other numbers of periods hold from now on. */
    @Test
    void takesOtherNumbersOver() {
        machine = in(DEGRADED);
        machine.configure(new ModeSettings(Optional.empty(), 2, 0, 3));
        assertModes(List.of(DEGRADED, DEGRADED, DEGRADED, AUTO), GOOD, GOOD, GOOD);
    }

    /** A simulation drives from the first period on. */
    @Test
    void drivesFromTheFirstPeriodOn() {
        machine = ModeMachine.driving(new ModeSettings(Optional.empty(), 2, 0, 2));
        assertEquals(AUTO, machine.order().actual());
        assertEquals(AUTO, machine.order().requested());
        assertEquals(List.of(), machine.order().reasons());
    }

    private static ModeMachine in(Mode mode) {
        ModeMachine machine = machine(mode == AUTO || mode == DEGRADED || mode == SAFE);
        machine.take(new SolverReady());
        if (mode == WARMING) {
            return machine;
        }
        machine.take(GOOD);
        machine.take(GOOD);
        switch (mode) {
            case DEGRADED -> machine.take(NO_PLAN);
            case SAFE -> machine.take(new Failed("test"));
            case MANUAL, OUT_OF_SERVICE -> machine.take(new Requested(mode));
            default -> {
                // there already
            }
        }
        assertEquals(mode, machine.order().actual());
        return machine;
    }

    private void assertModes(List<Mode> expected, ModeInput... inputs) {
        assertEquals(expected.getFirst(), machine.order().actual());
        for (int i = 0; i < inputs.length; i++) {
            machine.take(inputs[i]);
            assertEquals(expected.get(i + 1), machine.order().actual(), "after input " + i);
        }
    }
}
