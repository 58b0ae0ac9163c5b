package dev.takt.actors.journal.record;

import dev.takt.actors.journal.record.JournalRecord.Changes;
import dev.takt.actors.journal.record.JournalRecord.Checkpoint;
import dev.takt.actors.journal.record.JournalRecord.Configured;
import dev.takt.actors.journal.record.JournalRecord.Course;
import dev.takt.actors.journal.record.JournalRecord.Happened;
import dev.takt.actors.journal.record.JournalRecord.Outcome;
import dev.takt.actors.journal.record.JournalRecord.Paired;
import dev.takt.actors.journal.record.JournalRecord.Period;
import dev.takt.actors.journal.record.JournalRecord.Solve;
import dev.takt.actors.journal.record.JournalRecord.Traced;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.solver.ipm.compute.PrimalDualPoint;
import dev.takt.solver.nmpc.StartPolicy;
import java.util.List;
import java.util.Optional;

/** The payloads of the frames of a journal: a tag for the kind, then the values. */
public final class RecordCoding {
    static final int HEADER = 1;
    private static final int PERIOD = 2;
    private static final int SOLVE = 3;
    private static final int MODE_CHANGED = 4;
    private static final int COMMANDED = 5;
    private static final int ALARM = 6;
    private static final int CONFIGURED = 7;
    private static final int TRACED = 8;
    private static final int ALARM_CHANGED = 16;
    private static final int SERVICE_CHANGED = 24;
    private static final int PAIR_CHANGED = 25;
    private static final int PAIRED = 26;

    private RecordCoding() {}

    public static byte[] encode(JournalHeader header) {
        return new Encoder()
                .tag(HEADER)
                .text(header.version())
                .text(header.run())
                .whole(header.segment())
                .large(header.wallMillis())
                .text(header.text().name())
                .text(header.text().text())
                .texts(header.text().overrides())
                .text(header.configurationHash())
                .text(header.modelHash())
                .texts(header.signals())
                .texts(header.controls())
                .toBytes();
    }

    public static JournalHeader header(Decoder in) {
        if (in.tag() != HEADER) {
            throw new IllegalArgumentException("the first frame is no header");
        }
        return new JournalHeader(
                in.text(),
                in.text(),
                in.whole(),
                in.large(),
                new CaseText(in.text(), in.text(), in.texts()),
                in.text(),
                in.text(),
                in.texts(),
                in.texts());
    }

    public static byte[] encode(JournalRecord record) {
        Encoder out = new Encoder();
        switch (record) {
            case Period period -> PeriodCoding.write(period, out.tag(PERIOD));
            case Solve solve -> write(solve, out.tag(SOLVE));
            case Configured(List<String> overrides) -> out.tag(CONFIGURED).texts(overrides);
            case Traced traced -> SpanCoding.write(traced, out.tag(TRACED));
            case Paired paired -> PairCoding.write(paired, out.tag(PAIRED));
            case Happened(LoopEvent.ModeChanged(long wall, Mode from, Mode to, String reason)) ->
                out.tag(MODE_CHANGED).large(wall).tag(from).tag(to).text(reason);
            case Happened(
                    LoopEvent.Commanded(long wall, String who, String command, boolean accepted, String reason)) ->
                out.tag(COMMANDED)
                        .large(wall)
                        .text(who)
                        .text(command)
                        .flag(accepted)
                        .text(reason);
            case Happened(LoopEvent.AlarmChanged changed) -> AlarmCoding.write(changed, out.tag(ALARM_CHANGED));
            case Happened(LoopEvent.ServiceChanged(long wall, String name, String status, String reason)) ->
                out.tag(SERVICE_CHANGED).large(wall).text(name).text(status).text(reason);
            case Happened(LoopEvent.PairChanged(long wall, long cycle, String text)) ->
                out.tag(PAIR_CHANGED).large(wall).large(cycle).text(text);
            case Happened(LoopEvent.Alarm(long wall, String source, String text)) ->
                out.tag(ALARM).large(wall).text(source).text(text);
        }
        return out.toBytes();
    }

    /** Reads a record; empty for an unknown kind. */
    public static Optional<JournalRecord> record(Decoder in) {
        int tag = in.tag();
        return switch (tag) {
            case PERIOD -> Optional.of(PeriodCoding.read(in));
            case SOLVE -> Optional.of(solve(in));
            case CONFIGURED -> Optional.of(new Configured(in.texts()));
            case TRACED -> Optional.of(SpanCoding.read(in));
            case PAIRED -> Optional.of(PairCoding.read(in));
            case MODE_CHANGED ->
                Optional.of(new Happened(
                        new LoopEvent.ModeChanged(in.large(), in.tag(Mode.class), in.tag(Mode.class), in.text())));
            case COMMANDED ->
                Optional.of(
                        new Happened(new LoopEvent.Commanded(in.large(), in.text(), in.text(), in.flag(), in.text())));
            case ALARM -> Optional.of(new Happened(new LoopEvent.Alarm(in.large(), in.text(), in.text())));
            case SERVICE_CHANGED ->
                Optional.of(new Happened(new LoopEvent.ServiceChanged(in.large(), in.text(), in.text(), in.text())));
            case PAIR_CHANGED ->
                Optional.of(new Happened(new LoopEvent.PairChanged(in.large(), in.large(), in.text())));
            case ALARM_CHANGED -> AlarmCoding.read(in).map(Happened::new);
            default -> Optional.empty();
        };
    }

    private static void write(Solve solve, Encoder out) {
        out.large(solve.number())
                .large(solve.cycle())
                .real(solve.time())
                .tag(code(solve.start()))
                .flag(solve.forgotten())
                .wholes(solve.parameters().entries())
                .reals(solve.parameters().values())
                .wholes(solve.bounds().entries())
                .reals(solve.bounds().values());
        Outcome outcome = solve.outcome();
        out.text(outcome.status())
                .flag(outcome.usable())
                .flag(outcome.byClock())
                .whole(outcome.iterations())
                .whole(outcome.factorizations())
                .real(outcome.objective())
                .real(outcome.dualResidual())
                .real(outcome.primalResidual())
                .large(outcome.pointHash())
                .reals(outcome.controls());
        out.flag(solve.checkpoint().isPresent());
        solve.checkpoint()
                .ifPresent(checkpoint -> out.reals(checkpoint.parameters())
                        .reals(checkpoint.bounds())
                        .reals(checkpoint.point().variables())
                        .reals(checkpoint.point().rowMultipliers())
                        .reals(checkpoint.point().lowerMultipliers())
                        .reals(checkpoint.point().upperMultipliers()));
        solve.course()
                .ifPresent(course ->
                        out.large(course.recorder()).whole(course.endingCheck()).flag(course.saferSystem()));
    }

    private static int code(StartPolicy start) {
        return switch (start) {
            case COLD -> 0;
            case WARM -> 1;
            case SHIFTED -> 2;
            case AUTO -> 3;
        };
    }

    private static StartPolicy start(int code) {
        return switch (code) {
            case 0 -> StartPolicy.COLD;
            case 1 -> StartPolicy.WARM;
            case 2 -> StartPolicy.SHIFTED;
            case 3 -> StartPolicy.AUTO;
            default -> throw new IllegalArgumentException("no start of a solve has the code " + code);
        };
    }

    private static Solve solve(Decoder in) {
        return new Solve(
                in.large(),
                in.large(),
                in.real(),
                start(in.tag()),
                in.flag(),
                new Changes(in.wholes(), in.reals()),
                new Changes(in.wholes(), in.reals()),
                new Outcome(
                        in.text(),
                        in.flag(),
                        in.flag(),
                        in.whole(),
                        in.whole(),
                        in.real(),
                        in.real(),
                        in.real(),
                        in.large(),
                        in.reals()),
                in.flag()
                        ? Optional.of(new Checkpoint(
                                in.reals(),
                                in.reals(),
                                new PrimalDualPoint(in.reals(), in.reals(), in.reals(), in.reals())))
                        : Optional.empty(),
                in.hasMore() ? Optional.of(new Course(in.large(), in.whole(), in.flag())) : Optional.empty());
    }
}
