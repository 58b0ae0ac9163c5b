package dev.takt.actors.journal.record;

import dev.takt.actors.journal.record.JournalRecord.Period;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.Quality;
import dev.takt.loop.cycle.CommandImage;
import dev.takt.loop.cycle.CycleDetail;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTimes;
import dev.takt.loop.cycle.SignalImage;
import dev.takt.loop.cycle.SignalStanding;
import dev.takt.loop.cycle.SignalVerdict;
import dev.takt.loop.cycle.SolveFacts;
import dev.takt.loop.cycle.TargetFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The bytes of a period. The innovations, the acknowledgement, the error of a correction, the standings, what acts, and the values at
 * rest follow at the end; older journals lack them.
 */
final class PeriodCoding {
    private PeriodCoding() {}

    static void write(Period period, Encoder out) {
        CycleRecord cycle = period.cycle();
        out.large(cycle.cycle())
                .real(cycle.time())
                .large(cycle.wallMillis())
                .tag(cycle.requested())
                .tag(cycle.actual())
                .texts(cycle.reasons())
                .tag(cycle.source())
                .flag(cycle.corrected())
                .whole(cycle.fallbackCycles())
                .real(cycle.planAge());
        write(cycle.times(), out);
        out.flag(cycle.solve().isPresent());
        cycle.solve().ifPresent(solve -> FactsCoding.write(solve, out));
        SignalImage signals = cycle.signals();
        out.reals(signals.raw())
                .reals(signals.used())
                .tags(signals.qualities())
                .tags(signals.verdicts())
                .larges(signals.ageNanos())
                .wholes(signals.bridged());
        CommandImage command = cycle.command();
        out.reals(command.wanted())
                .reals(command.applied())
                .reals(command.readBack())
                .tags(command.limits())
                .flag(command.written());
        out.flag(period.detail().isPresent());
        period.detail()
                .ifPresent(detail -> out.large(detail.sequence())
                        .larges(detail.sourceNanos())
                        .reals(detail.estimate())
                        .large(detail.acknowledged()));
        out.reals(signals.innovationSquares())
                .reals(signals.innovationSums())
                .large(command.acknowledgement().nanos())
                .flag(command.acknowledgement().overdue())
                .real(cycle.correctionError())
                .tags(signals.standings());
        TargetCoding.write(cycle.solve().flatMap(SolveFacts::targets), out);
        writeEnd(period, out);
    }

    /** What acts, and the values at rest. */
    private static void writeEnd(Period period, Encoder out) {
        double[] acting = period.detail().map(CycleDetail::acting).orElse(new double[0]);
        List<TargetFacts.Value> rest = period.cycle()
                .solve()
                .flatMap(SolveFacts::targets)
                .map(TargetFacts::values)
                .orElse(List.of());
        if (acting.length > 0 || !rest.isEmpty()) {
            out.reals(acting);
        }
        if (!rest.isEmpty()) {
            TargetCoding.writeValues(rest, out);
        }
    }

    static Period read(Decoder in) {
        CycleRecord cycle = new CycleRecord(
                in.large(),
                in.real(),
                in.large(),
                in.tag(Mode.class),
                in.tag(Mode.class),
                in.texts(),
                in.tag(CommandSource.class),
                in.flag(),
                in.whole(),
                in.real(),
                times(in),
                in.flag() ? Optional.of(FactsCoding.read(in)) : Optional.empty(),
                new SignalImage(
                        in.reals(),
                        in.reals(),
                        in.tags(Quality.class),
                        in.tags(SignalVerdict.class),
                        List.of(),
                        in.larges(),
                        in.wholes()),
                new CommandImage(in.reals(), in.reals(), in.reals(), in.tags(CommandImage.Limit.class), in.flag()));
        Optional<CycleDetail> detail = in.flag()
                ? Optional.of(new CycleDetail(in.large(), in.larges(), in.reals(), in.large(), new double[0]))
                : Optional.empty();
        CycleRecord whole = completed(cycle, in);
        if (in.hasMore()) {
            double[] acting = in.reals();
            detail = detail.map(each -> each.with(acting));
        }
        return new Period(in.hasMore() ? resting(whole, TargetCoding.readValues(in)) : whole, detail);
    }

    private static CycleRecord resting(CycleRecord cycle, List<TargetFacts.Value> values) {
        return cycle.with(cycle.solve().map(solve -> solve.with(solve.targets().map(facts -> facts.with(values)))));
    }

    private static CycleRecord completed(CycleRecord cycle, Decoder in) {
        SignalImage signals = cycle.signals();
        CommandImage command = cycle.command();
        double correctionError = cycle.correctionError();
        if (in.hasMore()) {
            signals = signals.withInnovations(in.reals(), in.reals());
            command = command.with(new CommandImage.Acknowledgement(in.large(), in.flag()));
            correctionError = in.real();
        }
        List<SignalStanding> standings = in.hasMore() ? in.tags(SignalStanding.class) : standings(signals);
        Optional<TargetFacts> targets = in.hasMore() ? TargetCoding.read(in) : Optional.empty();
        return new CycleRecord(
                cycle.cycle(),
                cycle.time(),
                cycle.wallMillis(),
                cycle.requested(),
                cycle.actual(),
                cycle.reasons(),
                cycle.source(),
                cycle.corrected(),
                correctionError,
                cycle.fallbackCycles(),
                cycle.planAge(),
                cycle.times(),
                cycle.solve().map(solve -> solve.with(targets)),
                signals.withStandings(standings),
                command);
    }

    /** The standings for an older journal without them; it did not distinguish held values from measured ones. */
    private static List<SignalStanding> standings(SignalImage signals) {
        List<SignalStanding> standings = new ArrayList<>();
        for (int i = 0; i < signals.verdicts().size(); i++) {
            boolean never = signals.ageNanos()[i] == Long.MAX_VALUE;
            standings.add(
                    signals.verdicts().get(i) == SignalVerdict.ACCEPTED && signals.bridged()[i] == 0
                            ? SignalStanding.MEASURED
                            : never ? SignalStanding.LOST : SignalStanding.PREDICTED);
        }
        return standings;
    }

    private static void write(CycleTimes times, Encoder out) {
        out.large(times.scheduled())
                .large(times.tickLateness())
                .large(times.ingest())
                .large(times.estimate())
                .large(times.prepare())
                .large(times.solve())
                .large(times.accept())
                .large(times.dispatch())
                .large(times.feedback())
                .large(times.dispatchLateness())
                .large(times.total())
                .whole(times.skipped());
    }

    private static CycleTimes times(Decoder in) {
        return new CycleTimes(
                in.large(),
                in.large(),
                in.large(),
                in.large(),
                in.large(),
                in.large(),
                in.large(),
                in.large(),
                in.large(),
                in.large(),
                in.large(),
                in.whole());
    }
}
