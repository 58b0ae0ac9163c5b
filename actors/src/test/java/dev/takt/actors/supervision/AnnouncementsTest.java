package dev.takt.actors.supervision;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.alarms.AlarmSupervision;
import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.solving.StateLayout;
import dev.takt.config.Case;
import dev.takt.loop.AlarmCondition;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CommandImage;
import dev.takt.loop.cycle.CycleDetail;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTimes;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.loop.cycle.SignalImage;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Three observers at 5 s of the day, of whom the first and the last write down what they hear and the second fails. */
class AnnouncementsTest {
    private static final CycleDetail DETAIL = new CycleDetail(3, new long[0], new double[0], 0, new double[0]);
    private static final CycleRecord RECORD = new CycleRecord(
            7,
            0.7,
            0,
            Mode.AUTO,
            Mode.AUTO,
            List.of(),
            CommandSource.FRESH,
            false,
            0,
            0,
            new CycleTimes(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
            Optional.empty(),
            SignalImage.none(),
            new CommandImage(new double[1], new double[1], new double[1], List.of(), true));

    private final VirtualClock clock = new VirtualClock();
    private final Writer first = new Writer();
    private final Writer last = new Writer();
    private final Announcements announcements = announcements();

    private Announcements announcements() {
        clock.setTimeOfDay(5000);
        Case read = TankSettings.reading().value();
        AlarmSupervision supervision = new AlarmSupervision(new AlarmSupervision.Parts(
                clock,
                TankSettings.alarms(read),
                new StateLayout(List.of()),
                List.of(),
                read.model().problem(),
                2,
                1,
                Optional::empty,
                List::of,
                _ -> {}));
        return new Announcements(clock, List.of(first, new Failing(), last), supervision);
    }

    private static final class Writer implements LoopObserver {
        private final List<Object> heard = new ArrayList<>();

        @Override
        public void cycleEnded(CycleRecord cycle) {
            heard.add(cycle);
        }

        @Override
        public void cycleEnded(CycleRecord cycle, CycleDetail detail) {
            heard.add(cycle);
            heard.add(detail);
        }

        @Override
        public void happened(LoopEvent event) {
            heard.add(event);
        }
    }

    private static final class Failing implements LoopObserver {
        @Override
        public void cycleEnded(CycleRecord cycle) {
            throw new IllegalStateException("full");
        }

        @Override
        public void happened(LoopEvent event) {
            throw new IllegalStateException("full");
        }
    }

    @Test
    void tellsOfPeriodsAndOfThoseWhoFail() {
        announcements.cycleEnded(RECORD, DETAIL);
        LoopEvent alarm =
                new LoopEvent.Alarm(5000, "observer", "Failing failed: java.lang.IllegalStateException: full");
        assertEquals(List.of(RECORD, DETAIL, alarm), first.heard);
        assertEquals(List.of(alarm, RECORD, DETAIL), last.heard, "though the one before it has failed");
    }

    @Test
    void tellsOfEvents() {
        announcements.modeChanged(Mode.AUTO, Mode.SAFE, "why");
        announcements.trouble(AlarmCondition.SOLVER_RESTARTED, "solver", "it is restarted");
        announcements.commanded("anna", new OperatorCommand.Acknowledge(), new CommandOutcome(false, "no", 3));
        announcements.commanded("loop", new OperatorCommand.Reload(), new CommandOutcome(true, "kept", 3));
        announcements.resumed(true, "followed");
        assertEquals(
                List.of(
                        "auto -> safe: why",
                        "it is restarted",
                        "anna: acknowledge refused: no",
                        "loop: reload: kept",
                        "loop: go on with the last plan: followed"),
                first.heard.stream().map(event -> ((LoopEvent) event).text()).toList());
        assertEquals(
                List.of(5000L, 5000L, 5000L, 5000L, 5000L),
                first.heard.stream()
                        .map(event -> ((LoopEvent) event).wallMillis())
                        .toList());
        assertEquals(first.heard, last.heard);
    }
}
