package dev.takt.app.history;

import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.SignalImage;
import dev.takt.solver.nmpc.Plan;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The columns of a loop's periods as curves, and their key figures. */
public final class LoopColumns {
    private static final int LOOP_COLUMNS = 4;

    private final HistoryNames names;
    private final DecimatedColumns measured;
    private final DecimatedColumns predicted;
    private final DecimatedColumns promised;
    private final DecimatedColumns controls;
    private final DecimatedColumns setPoints;
    private final DecimatedColumns loop;
    private final List<SignalFigures> signalFigures;
    private final List<ControlFigures> controlFigures;
    private final LoopFigures loopFigures = new LoopFigures();
    private final Promises promises;
    private final int[] targets;
    private double[] present;
    private long originMillis = Long.MIN_VALUE;
    private double lastSeconds;
    private double lastTime = Double.NaN;

    public LoopColumns(HistoryNames names) {
        this.names = names;
        this.measured = new DecimatedColumns(names.signals());
        this.predicted = new DecimatedColumns(names.signals());
        this.promised = new DecimatedColumns(names.signals());
        this.controls = new DecimatedColumns(names.controls());
        this.setPoints = new DecimatedColumns(names.setPoints());
        this.loop = new DecimatedColumns(List.of("mode", "rung", "solve", "iterations"));
        this.signalFigures = names.signals().stream()
                .map(name -> names.limits(name))
                .map(limits -> new SignalFigures(limits.lower(), limits.upper()))
                .toList();
        this.controlFigures = Stream.generate(ControlFigures::new)
                .limit(names.controls().size())
                .toList();
        this.promises = new Promises(names.signals(), names.ahead());
        this.present = new double[names.setPoints().size()];
        Arrays.fill(present, Double.NaN);
        this.targets = names.signals().stream()
                .mapToInt(name -> names.setPoints().indexOf(names.setPointOf(name)))
                .toArray();
    }

    /** The set-points from now on. */
    public void follows(double[] values) {
        present = values.clone();
    }

    /** A plan was made. */
    public void planned(Plan plan) {
        promises.made(plan);
    }

    /** Nothing connects what follows with what was before. */
    public void interrupt() {
        if (originMillis == Long.MIN_VALUE) {
            return;
        }
        for (DecimatedColumns each : List.of(measured, predicted, promised, controls, setPoints, loop)) {
            each.interrupt(lastSeconds);
        }
        controlFigures.forEach(ControlFigures::interrupt);
        signalFigures.forEach(SignalFigures::interrupt);
        promises.forget();
        lastTime = Double.NaN;
    }

    public void add(CycleRecord cycle) {
        if (originMillis == Long.MIN_VALUE) {
            originMillis = cycle.wallMillis();
        }
        double seconds = Math.max(lastSeconds, names.timeline().seconds(cycle, originMillis));
        double span = cycle.time() > lastTime ? cycle.time() - lastTime : 0;
        loopFigures.add(cycle, span);
        addSignals(cycle, seconds, span);
        controls.add(seconds, driven(cycle));
        setPoints.add(seconds, present);
        double[] row = new double[LOOP_COLUMNS];
        row[0] = cycle.actual().code();
        row[1] = cycle.actual().drivesActuators() ? cycle.source().severity() : Double.NaN;
        row[2] = cycle.solve().map(solve -> 1e-6 * solve.effort().totalNanos()).orElse(Double.NaN);
        row[3] =
                cycle.solve().map(solve -> (double) solve.effort().iterations()).orElse(Double.NaN);
        loop.add(seconds, row);
        lastSeconds = seconds;
        lastTime = cycle.time();
    }

    private double[] driven(CycleRecord cycle) {
        double[] applied = of(cycle.command().applied(), names.controls().size());
        boolean written = cycle.command().written();
        for (int i = 0; i < applied.length; i++) {
            applied[i] = written ? applied[i] : Double.NaN;
            if (i < cycle.command().limits().size()) {
                controlFigures.get(i).add(applied[i], cycle.command().limits().get(i));
            }
        }
        return applied;
    }

    private void addSignals(CycleRecord cycle, double seconds, double span) {
        SignalImage image = cycle.signals();
        double[] seen = of(image.used(), names.signals().size());
        double[] guessed = seen.clone();
        boolean drives = cycle.actual() == Mode.AUTO || cycle.actual() == Mode.DEGRADED;
        for (int i = 0; i < seen.length; i++) {
            if (i >= image.standings().size()) {
                guessed[i] = Double.NaN;
                continue;
            }
            if (drives) {
                double target =
                        targets[i] < 0 ? names.fixedSetPoint(names.signals().get(i)) : present[targets[i]];
                signalFigures
                        .get(i)
                        .add(
                                cycle.wallMillis(),
                                seen[i],
                                target,
                                image.standings().get(i),
                                span);
            }
            if (image.standings().get(i).isMeasured()) {
                guessed[i] = Double.NaN;
            } else {
                seen[i] = Double.NaN;
            }
        }
        measured.add(seconds, seen);
        predicted.add(seconds, guessed);
        promised.add(seconds, promises.due(cycle.time(), 0.5 * names.period()));
    }

    private static double[] of(double[] values, int size) {
        double[] result = Arrays.copyOf(values, size);
        if (values.length < size) {
            Arrays.fill(result, values.length, size, Double.NaN);
        }
        return result;
    }

    public HistoryNames names() {
        return names;
    }

    /** The time of day at 0 of all columns, in milliseconds since the epoch. */
    public long originMillis() {
        return originMillis;
    }

    /** Measured values of the signals; gaps where they were not measured. */
    public DecimatedColumns measured() {
        return measured;
    }

    /** Values of the signals that were predicted or held. */
    public DecimatedColumns predicted() {
        return predicted;
    }

    /** What plans had promised for the signals. */
    public DecimatedColumns promised() {
        return promised;
    }

    /** Commands that went to the plant. */
    public DecimatedColumns controls() {
        return controls;
    }

    public DecimatedColumns setPoints() {
        return setPoints;
    }

    /** The code of the mode, the severity of the rung, milliseconds and iterations of the solve. */
    public DecimatedColumns loop() {
        return loop;
    }

    public LoopFigures loopFigures() {
        return loopFigures;
    }

    /** In the order of the signals. */
    public List<SignalFigures> signalFigures() {
        return signalFigures;
    }

    /** In the order of the controls. */
    public List<ControlFigures> controlFigures() {
        return controlFigures;
    }
}
