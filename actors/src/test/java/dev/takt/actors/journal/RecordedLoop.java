package dev.takt.actors.journal;

import dev.takt.actors.estimation.EstimatorSelection;
import dev.takt.actors.estimation.InitialState;
import dev.takt.actors.estimation.StateEstimator;
import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.journal.record.JournalHeader;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.measurement.MeasurementClock;
import dev.takt.actors.measurement.ProcessImage;
import dev.takt.actors.measurement.Signal;
import dev.takt.actors.measurement.SignalValidation;
import dev.takt.actors.solving.AppliedInputs;
import dev.takt.actors.solving.SolverConfiguration;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.dynamics.DynamicVariable;
import dev.takt.links.Tag;
import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.Quality;
import dev.takt.loop.cycle.CommandImage;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTimes;
import dev.takt.plant.CasePlant;
import dev.takt.plant.Plant;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** A closed loop on a noisy plant with lost and wrong measurements and failing warm starts, and its journal. */
final class RecordedLoop {
    private final Case read;
    private final Plant plant;
    private final RecedingHorizonSolver solver;
    private final NmpcOptions options;
    private final StateEstimator estimator;
    private final SignalValidation validation;
    private final ProcessImage image;
    private final TagFrame frame;
    private final List<DynamicVariable> measured;
    private final SolveRecorder recorder;
    private final Consumer<JournalRecord> sink;
    private final Random random = new Random(11);
    private final double period;

    private final LongSupplier budgets;

    RecordedLoop(CaseText text, double period, Consumer<JournalRecord> sink, BooleanSupplier checkpointWanted) {
        this(text, period, sink, checkpointWanted, () -> Long.MAX_VALUE);
    }

    /**
     * A loop whose solver has a clock that shows one nanosecond more each time it is looked at.
     *
     * @param budgets of its solves
     */
    RecordedLoop(
            CaseText text,
            double period,
            Consumer<JournalRecord> sink,
            BooleanSupplier checkpointWanted,
            LongSupplier budgets) {
        this.budgets = budgets;
        this.read = CaseFile.parse(text.text(), text.name(), text.overrides());
        this.period = period;
        this.sink = sink;
        CasePlant made = CasePlant.of(read);
        this.plant = made.plant();
        this.measured = made.view().states();
        List<String> names = new ArrayList<>();
        measured.forEach(variable -> {
            for (int entry = 0; entry < variable.size(); entry++) {
                names.add(variable.entryName(entry));
            }
        });
        TagTable table =
                new TagTable(names.stream().map(name -> new Tag(name, "")).toList());
        List<Signal> signals = names.stream()
                .map(name -> new Signal(name, read.signals().of(name)))
                .toList();
        this.frame = new TagFrame(table);
        this.validation = new SignalValidation(table, signals, new MeasurementClock(period, 1));
        this.image = new ProcessImage(signals);
        this.estimator = EstimatorSelection.of(read, names, period);
        this.options = SolverConfiguration.of(read.solver());
        AtomicLong now = new AtomicLong();
        this.solver = RecedingHorizonSolver.of(read.model().problem(), options, now::getAndIncrement);
        this.recorder = new SolveRecorder(solver, sink::accept, checkpointWanted);
    }

    static JournalHeader header(CaseText text) {
        Case read = text.controller();
        return new JournalHeader(
                "test",
                JournalHeader.runName(read.name(), Instant.EPOCH),
                1,
                0,
                text,
                text.configurationHash(),
                ModelFingerprint.of(read.model().problem()),
                List.of(),
                List.of());
    }

    private void apply(double[] control) {
        AppliedInputs.of(read).values(control).forEach(input -> solver.setParameter(input.name(), input.values()[0]));
    }

    void run(int steps) {
        InitialState initial = new InitialState(read.model().initialConditions(), estimator.estimate(), List.of());
        double[] expected = new double[image.size()];
        double[] control = new double[1];
        for (int k = 0; k < steps; k++) {
            long now = Math.round(k * period * 1e9);
            measure(k, now);
            estimator.expectedSignals(expected);
            validation.judge(now, expected, image);
            estimator.correct(image);
            initial.update(solver, estimator.estimate());
            if (k > 0) {
                apply(control);
            }
            if (k % 7 == 3) {
                solver.bounds().setVariable("u", 1.5 + 0.01 * k, 4);
            }
            boolean forget = k % 5 == 4;
            if (forget) {
                solver.forget();
            }
            SolveReport report = solver.solve(k * period, options.start(), budgets.getAsLong());
            recorder.solved(k, k * period, options.start(), forget, report);
            control[0] = solver.plan().control("u").from(k * period);
            sink.accept(new JournalRecord.Period(cycle(k, control), Optional.empty()));
            plant.apply("u", control[0]);
            plant.advance(period);
            estimator.predict(control, period);
        }
    }

    private void measure(int k, long now) {
        var measurement = plant.measure();
        if (random.nextInt(6) == 0) {
            return;
        }
        int place = 0;
        for (DynamicVariable variable : measured) {
            for (double value : measurement.of(variable.name()).orElseThrow()) {
                double shown = random.nextInt(20) == 0 ? Double.NaN : value;
                frame.set(place++, shown, random.nextInt(20) == 0 ? Quality.BAD : Quality.GOOD, now);
            }
        }
        frame.stamp(k + 1, 1);
        validation.receive(frame, now);
    }

    CycleRecord cycle(int k, double[] control) {
        return cycle(k, control, Mode.AUTO, CommandSource.FRESH, image, 0);
    }

    static CycleRecord cycle(
            int k, double[] control, Mode mode, CommandSource source, ProcessImage image, int skipped) {
        return new CycleRecord(
                k,
                k,
                1_000L * k,
                Mode.AUTO,
                mode,
                image.reasons(),
                source,
                false,
                0,
                0,
                new CycleTimes(1_000_000_000L * k, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, skipped),
                Optional.empty(),
                image.snapshot(),
                new CommandImage(
                        control.clone(),
                        control.clone(),
                        new double[] {Double.NaN},
                        List.of(CommandImage.Limit.NONE),
                        true));
    }
}
