package dev.takt.actors.dispatch;

import static dev.takt.actors.dispatch.DispatchBench.MILLI;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.dispatch.DispatchProtocol.Exhausted;
import dev.takt.actors.dispatch.DispatchProtocol.Silenced;
import dev.takt.actors.measurement.LoopDemand;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CommandImage.Acknowledgement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When nothing but the fail-safe command, 0.25, may go out: nothing for 4 periods, or a signal that the loop cannot do without. */
class FailSafeDispatchTest {
    /** A lost signal is no matter of the cut-off: the ramp begins with the period. */
    @ParameterizedTest
    @CsvSource({"AUTO, 0.25, 5", "DEGRADED, 0.25, 5", "MANUAL, 1, 80"})
    void beginsTheRampAtOnceWhenASignalIsLost(Mode mode, double command, long moment) {
        DispatchBench bench = new DispatchBench(mode);
        bench.begin(0)
                .at(0, 5)
                .know(1, 1, LoopDemand.SAFE, "signal x is lost", "signal y too")
                .at(0, 30);
        bench.solved(0, 2).due(0);
        assertEquals(List.of(command), bench.values(), "an operator may drive without the signal");
        assertEquals(List.of(moment), bench.moments());
        assertEquals(
                mode == Mode.MANUAL ? List.of() : List.of(new Exhausted(0, "signal x is lost; signal y too")),
                bench.others());
        assertEquals(
                List.of("signal x is lost", "signal y too"), bench.lastPeriod().trouble());
        assertEquals(LoopDemand.SAFE, bench.lastPeriod().demand());
    }

    @ParameterizedTest
    @CsvSource({"NONE", "BRIDGED", "DEGRADED"})
    void goesOnWhileSignalsAreBridged(LoopDemand demand) {
        DispatchBench bench = new DispatchBench(Mode.AUTO);
        bench.begin(0)
                .know(1, 1, demand, "signal x is stale")
                .at(0, 30)
                .solved(0, 2)
                .due(0);
        assertEquals(List.of(2.0), bench.values());
        assertEquals(List.of(), bench.others());
    }

    /** The plan of the period was faster than the news that a signal is lost: the ramp begins with the next period. */
    @Test
    void sendsNoSecondCommandWhenASignalIsLost() {
        DispatchBench bench = new DispatchBench(Mode.AUTO);
        bench.begin(0)
                .solved(0, 2)
                .know(1, 1, LoopDemand.SAFE, "signal x is lost")
                .due(0);
        assertEquals(List.of(2.0), bench.values());
        bench.begin(1).know(1, 1, LoopDemand.SAFE, "signal x is lost").due(1);
        assertEquals(List.of(2.0, 0.25), bench.values());
    }

    /** The ramp is latched: it goes on when the signal is there again. */
    @Test
    void latchesTheRamp() {
        DispatchBench bench = new DispatchBench(Mode.AUTO);
        bench.begin(0).know(1, 1, LoopDemand.SAFE, "signal x is lost").due(0);
        bench.begin(1).know(1).at(1, 30).solved(1, 2).due(1);
        assertEquals(List.of(0.25, 0.25), bench.values());
        assertEquals(
                new Exhausted(1, "no plan to follow, and held for too long"),
                bench.others().getLast());
    }

    /** In the fourth period without a frame nobody may drive the plant any more, an operator neither. */
    @ParameterizedTest
    @CsvSource({"AUTO,   PREDICTED, 2", "MANUAL, MANUAL,    1"})
    void beginsTheRampWhenThePlantIsSilent(Mode mode, CommandSource before, double driven) {
        DispatchBench bench = new DispatchBench(mode);
        for (int k = 0; k < 5; k++) {
            bench.begin(k)
                    .know(1, bench.last(), k == 0, LoopDemand.BRIDGED)
                    .at(k, 30)
                    .solved(k, 2)
                    .due(k);
            boolean silent = k == 4;
            assertEquals(
                    silent ? CommandSource.FAILSAFE : k == 0 && mode == Mode.AUTO ? CommandSource.FRESH : before,
                    source(bench));
            assertEquals(
                    silent ? Optional.of("nothing from the plant for 0.4 s") : Optional.empty(),
                    bench.lastPeriod().obstacles().silence());
        }
        assertEquals(List.of(driven, driven, driven, driven, 0.25), bench.values());
        assertEquals(List.of(new Silenced(4, "nothing from the plant for 0.4 s")), bench.others());
        assertEquals(
                List.of("nothing from the plant for 0.4 s"), bench.lastPeriod().trouble());
        assertEquals(4 * 100 * MILLI, bench.sent.getLast().at(), "known at the beginning of the period");
    }

    /** Nothing is told at all: the ramp begins at the cut-off. */
    @Test
    void beginsTheRampAtTheCutOffWhereNothingIsToldAtAll() {
        DispatchBench bench = new DispatchBench(Mode.MANUAL);
        for (int k = 0; k < 4; k++) {
            bench.empty(k);
        }
        assertEquals(CommandSource.FAILSAFE, source(bench));
        assertEquals(List.of(80L, 80L, 80L, 80L), bench.moments());
        assertEquals(List.of(new Silenced(3, "nothing from the plant yet")), bench.others());
        assertEquals(
                List.of("nothing from the plant yet"),
                bench.lastPeriod().obstacles().plant().subList(0, 1));
    }

    /** A silent plant is no trouble of a loop that does not drive it; that it is, is told all the same. */
    @Test
    void withholdsAsBeforeWhereItDoesNotDrive() {
        DispatchBench bench = new DispatchBench(Mode.STANDBY);
        for (int k = 0; k < 5; k++) {
            bench.empty(k);
        }
        assertEquals(CommandSource.NONE, source(bench));
        assertEquals(List.of(), bench.others());
        assertEquals(
                Optional.of("nothing from the plant yet"),
                bench.lastPeriod().obstacles().silence());
    }

    @Test
    void countsThePeriodsThatItWasKeptFrom() {
        DispatchBench bench = new DispatchBench(Mode.AUTO);
        bench.begin(0).know(1).due(0).begin(10, 9).due(10).begin(11).due(11);
        assertEquals(Optional.empty(), bench.lastPeriod().obstacles().silence(), "two are left for the news to arrive");
        bench.begin(12).due(12);
        assertEquals(
                Optional.of("nothing from the plant for 1.2 s"),
                bench.lastPeriod().obstacles().silence());
    }

    /** What keeps the loop from driving: nothing comes, the valve shows nothing, and the signals object. */
    @Test
    void tellsWhatIsInTheWay() {
        DispatchBench bench = new DispatchBench(Mode.STANDBY);
        bench.begin(0).due(0);
        assertEquals(
                new Obstacles(
                        Optional.empty(),
                        List.of("nothing from the plant yet", "actuator u shows nothing: no read-back yet"),
                        List.of("the signals were not judged")),
                bench.lastPeriod().obstacles());
        bench.begin(1).know(1).due(1);
        assertEquals(
                new Obstacles(Optional.empty(), List.of(), List.of()),
                bench.lastPeriod().obstacles());
        bench.begin(2).know(1, Double.NaN, LoopDemand.NONE).due(2);
        assertEquals(
                List.of("actuator u shows nothing: no read-back for 0.1 s"),
                bench.lastPeriod().obstacles().plant());
        bench.begin(3).due(3).begin(4).due(4);
        assertEquals(
                List.of("nothing from the plant for 0.2 s", "actuator u shows nothing: no read-back for 0.3 s"),
                bench.lastPeriod().obstacles().plant());
    }

    /** The valve does not move: after three periods that is trouble. */
    @Test
    void tellsOfAValveThatDoesNotFollow() {
        DispatchBench bench = new DispatchBench(Mode.AUTO);
        for (int k = 0; k < 4; k++) {
            bench.begin(k).know(1, 1, LoopDemand.NONE).at(k, 30).solved(k, 2).due(k);
        }
        assertEquals(
                List.of(0, 0, 0, 1),
                bench.ended().stream().map(ended -> ended.trouble().size()).toList());
        assertEquals(
                List.of("actuator u shows 1.0 instead of 2.0"),
                bench.lastPeriod().trouble());
    }

    /** The command of period 0 went out after 30 ms; its acknowledgement is seen with the measurements of period 1. */
    @Test
    void tellsHowLongAnAcknowledgementTook() {
        DispatchBench bench = new DispatchBench(Mode.AUTO);
        bench.begin(0)
                .know(1)
                .at(0, 30)
                .solved(0, 2)
                .due(0)
                .begin(1)
                .at(1, 5)
                .know(1)
                .due(1);
        assertEquals(
                new Acknowledgement(75 * MILLI, false),
                bench.lastPeriod().record().command().acknowledgement());
    }

    private static CommandSource source(DispatchBench bench) {
        return bench.lastPeriod().record().source();
    }

    @Test
    void refusesNobodyAnAnswerWhileItIsSilent() {
        DispatchBench bench = new DispatchBench(Mode.MANUAL);
        for (int k = 0; k < 4; k++) {
            bench.empty(k);
        }
        assertEquals(true, bench.manual(Map.of("u", 3.0)).accepted());
        assertEquals(0.25, bench.empty(4).last(), "but the ramp goes on");
        bench.begin(5).know(1).due(5);
        assertEquals(3, bench.last(), "until something comes again");
    }
}
