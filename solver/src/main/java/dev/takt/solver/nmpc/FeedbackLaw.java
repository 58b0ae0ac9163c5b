package dev.takt.solver.nmpc;

import java.util.Arrays;
import java.util.List;

/**
 * The control that acts first, as an affine function of the measured parameters around those of a plan, clipped to the
 * bounds of the control: {@code u = clip(u* + K (p - p*))}. It is a buffer that stands alone: {@link #copyFrom} hands a law
 * to another thread, which applies it while the next solve runs.
 *
 * <p>Applying takes one dot product a control and allocates nothing.
 */
public final class FeedbackLaw {
    private final List<String> controls;
    private final List<String> parameters;
    private final double[] nominalControls;
    private final double[] nominalParameters;
    /** K, a row a control. */
    private final double[] gain;

    private final double[] lower;
    private final double[] upper;
    /** The changes of each control between which the active set stays. */
    private final double[] roomDown;

    private final double[] roomUp;
    private double start;
    private boolean activeSetChanged;

    FeedbackLaw(List<String> controls, List<String> parameters, int parameterEntries) {
        this.controls = List.copyOf(controls);
        this.parameters = List.copyOf(parameters);
        nominalControls = new double[controls.size()];
        nominalParameters = new double[parameterEntries];
        gain = new double[controls.size() * parameterEntries];
        lower = new double[controls.size()];
        upper = new double[controls.size()];
        roomDown = new double[controls.size()];
        roomUp = new double[controls.size()];
    }

    /** A law of its own with the present values of another. */
    public static FeedbackLaw copyOf(FeedbackLaw law) {
        FeedbackLaw copy = new FeedbackLaw(law.controls, law.parameters, law.nominalParameters.length);
        copy.copyFrom(law);
        return copy;
    }

    /**
     * A law that was made elsewhere, by a solver of the same problem.
     *
     * @param controls in the order of the results
     * @param parameters the measured parameters, in the order of a measurement
     * @param measurementSize length of a measurement
     * @param numbers as {@link #numbers()} gives them
     * @throws IllegalArgumentException if their number is another
     */
    public static FeedbackLaw of(
            List<String> controls, List<String> parameters, int measurementSize, double[] numbers) {
        FeedbackLaw law = new FeedbackLaw(controls, parameters, measurementSize);
        int expected = law.numbers().length;
        if (numbers.length != expected) {
            throw new IllegalArgumentException(numbers.length + " numbers; expected " + expected + " for "
                    + controls.size() + " controls and a measurement of length " + measurementSize);
        }
        law.start = numbers[0];
        int from = 1;
        for (double[] part : law.parts()) {
            System.arraycopy(numbers, from, part, 0, part.length);
            from += part.length;
        }
        return law;
    }

    /** All numbers of the law one after another, from which {@link #of} makes it again, bit for bit; a copy. */
    public double[] numbers() {
        double[] numbers =
                new double[1 + parts().stream().mapToInt(part -> part.length).sum()];
        numbers[0] = start;
        int to = 1;
        for (double[] part : parts()) {
            System.arraycopy(part, 0, numbers, to, part.length);
            to += part.length;
        }
        return numbers;
    }

    private List<double[]> parts() {
        return List.of(nominalControls, nominalParameters, gain, lower, upper, roomDown, roomUp);
    }

    /** Takes over the values of another law of the same problem; allocates nothing. */
    public void copyFrom(FeedbackLaw law) {
        System.arraycopy(law.nominalControls, 0, nominalControls, 0, nominalControls.length);
        System.arraycopy(law.nominalParameters, 0, nominalParameters, 0, nominalParameters.length);
        System.arraycopy(law.gain, 0, gain, 0, gain.length);
        System.arraycopy(law.lower, 0, lower, 0, lower.length);
        System.arraycopy(law.upper, 0, upper, 0, upper.length);
        System.arraycopy(law.roomDown, 0, roomDown, 0, roomDown.length);
        System.arraycopy(law.roomUp, 0, roomUp, 0, roomUp.length);
        start = law.start;
        activeSetChanged = law.activeSetChanged;
    }

    /** The controls, in the order of the results. */
    public List<String> controls() {
        return controls;
    }

    /** The measured parameters, in the order in which their values stand one after another in a measurement. */
    public List<String> parameters() {
        return parameters;
    }

    /** Length of a measurement: the values of all measured parameters. */
    public int measurementSize() {
        return nominalParameters.length;
    }

    /** The absolute time at which the plan starts, for which the law holds. */
    public double start() {
        return start;
    }

    /** du/dp of a control and an entry of the measurement. */
    public double gain(int control, int entry) {
        return gain[control * nominalParameters.length + entry];
    }

    /**
     * Corrects the controls for a measurement.
     *
     * @param measured values of the measured parameters, of length {@link #measurementSize()}
     * @param result the corrected controls, one each of {@link #controls()}
     */
    public void apply(double[] measured, double[] result) {
        boolean changed = false;
        int entries = nominalParameters.length;
        for (int control = 0; control < nominalControls.length; control++) {
            double sum = 0;
            int row = control * entries;
            for (int entry = 0; entry < entries; entry++) {
                sum += gain[row + entry] * (measured[entry] - nominalParameters[entry]);
            }
            changed |= !(sum >= roomDown[control] && sum <= roomUp[control]);
            result[control] = Math.min(upper[control], Math.max(lower[control], nominalControls[control] + sum));
        }
        activeSetChanged = changed;
    }

    /**
     * Whether the last correction took a control across a bound, where it was clipped, or off one that is active in the plan:
     * the solution for the measurement has another active set, and the correction is less accurate.
     */
    public boolean activeSetChanged() {
        return activeSetChanged;
    }

    /** Starts a law for a plan, before {@link #setControl} and {@link #setGain}. */
    void begin(double planStart) {
        start = planStart;
        activeSetChanged = false;
    }

    /** p*, to be filled by the owner. */
    double[] nominalParameters() {
        return nominalParameters;
    }

    /** Sets a control without correction, free between its bounds. */
    void setControl(int control, double value, double lowerBound, double upperBound) {
        nominalControls[control] = value;
        lower[control] = lowerBound;
        upper[control] = upperBound;
        roomDown[control] = Double.NEGATIVE_INFINITY;
        roomUp[control] = Double.POSITIVE_INFINITY;
        int row = control * nominalParameters.length;
        Arrays.fill(gain, row, row + nominalParameters.length, 0);
    }

    /** Sets the room of a control. */
    void setRoom(int control, double down, double up) {
        roomDown[control] = down;
        roomUp[control] = up;
    }

    /** Sets the row of K that belongs to a control to the negative of the beginning of a vector. */
    void setGain(int control, double[] negative) {
        int entries = nominalParameters.length;
        for (int entry = 0; entry < entries; entry++) {
            gain[control * entries + entry] = -negative[entry];
        }
    }
}
