package dev.takt.app.fit;

import dev.takt.solver.model.Delays;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The dead times of a model in a record: what arrives between two times is the mean of what was applied that much earlier. What was
 * applied before a piece of a record is not known, so that its first part, as long as the longest dead time, only tells that.
 */
final class DelayedInputs {
    private static final double EVEN = 1e-9;

    private final List<Delays.Delay> delays;
    private final double longest;
    private final boolean knownStart;

    private DelayedInputs(List<Delays.Delay> delays, boolean knownStart) {
        this.delays = delays;
        this.knownStart = knownStart;
        this.longest = delays.stream().mapToDouble(Delays.Delay::delay).max().orElse(0);
    }

    /**
     * Adds what arrives to the inputs of a record; the same record for a model without dead times.
     *
     * @param knownStart whether the record begins as the model says, which also says what was before
     * @throws FitException if a state is delayed, or the record has not what a dead time needs
     */
    static Recording in(Recording record, OptimalControlProblem model, boolean knownStart) {
        List<Delays.Delay> delays = Delays.in(model);
        if (delays.isEmpty()) {
            return record;
        }
        for (Delays.Delay delay : delays) {
            if (delay.variable().role() != Variable.Role.CONTROL) {
                throw new FitException(
                        "the model has the delayed state " + delay.past().name()
                                + "; expected dead times of controls alone. Maybe the dead time can be that of an input.");
            }
            if (!record.inputs().contains(delay.variable().name())) {
                throw new FitException("the record does not have "
                        + delay.variable().name() + ", of which the model has a dead time; expected a column of it");
            }
        }
        DelayedInputs arriving = new DelayedInputs(delays, knownStart);
        return Recording.joined(record.pieces().stream().map(arriving::of).toList());
    }

    private Recording of(Recording piece) {
        double[] times = piece.times();
        int begin = 0;
        while (!knownStart && begin < times.length && times[begin] < times[0] + longest - EVEN * longest) {
            begin++;
        }
        if (times.length - begin < 2) {
            throw new FitException("a record of " + (times[times.length - 1] - times[0])
                    + " s, of which the first " + longest + " s, the longest dead time, only tell what was applied"
                    + "; expected a longer one");
        }
        List<String> names = new ArrayList<>(piece.inputs());
        delays.forEach(delay -> names.add(delay.past().name()));
        double[][] applied = new double[times.length - begin][];
        for (int k = begin; k < times.length; k++) {
            int row = k;
            double until = k + 1 < times.length ? times[k + 1] : 2 * times[k] - times[k - 1];
            double[] arriving = delays.stream()
                    .mapToDouble(delay -> mean(piece, delay, times[row], until))
                    .toArray();
            double[] present = piece.applied()[k];
            applied[k - begin] = Arrays.copyOf(present, present.length + arriving.length);
            System.arraycopy(arriving, 0, applied[k - begin], present.length, arriving.length);
        }
        return new Recording(
                Arrays.copyOfRange(times, begin, times.length),
                names,
                applied,
                piece.signals(),
                Arrays.copyOfRange(piece.measured(), begin, times.length));
    }

    /** The mean of what arrives between two times. */
    private static double mean(Recording piece, Delays.Delay delay, double from, double until) {
        double[] times = piece.times();
        int input = piece.inputs().indexOf(delay.variable().name());
        double begin = from - delay.delay();
        double end = until - delay.delay();
        double sum = Math.max(0, Math.min(end, times[0]) - begin) * before(delay, Math.min(begin - times[0], 0));
        for (int k = 0; k < times.length; k++) {
            double to = k + 1 < times.length ? times[k + 1] : Double.POSITIVE_INFINITY;
            sum += Math.max(0, Math.min(end, to) - Math.max(begin, times[k])) * piece.applied()[k][input];
        }
        return sum / (end - begin);
    }

    /** What the model says of the time before its start, which is at most 0. */
    private static double before(Delays.Delay delay, double time) {
        return delay.past().initial().at(delay.time().from() + delay.delay() + time);
    }
}
