package dev.takt.solver.transcription.grid;

import dev.takt.solver.model.Supports;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a variable some time before consists of, by support: values at supports with their weights, and a part of what was before the
 * start.
 *
 * @param neighbours the support of each term, {@code [term][support]}
 * @param weights the weight of each term, {@code [term][support]}
 * @param past the weight of what was before the start
 * @param isPast whether all of it was before the start
 * @param supports where the past is given: the support itself, of a control the one whose interval is meant
 */
@SuppressWarnings("ArrayRecordComponent")
public record DelayStencil(int[][] neighbours, double[][] weights, double[] past, boolean[] isPast, int[] supports) {

    /** The terms of one support. */
    private static final class Terms {
        private final List<Integer> supports = new ArrayList<>();
        private final List<Double> weights = new ArrayList<>();
        private double past;

        void add(int support, double weight) {
            if (weight != 0) {
                supports.add(support);
                weights.add(weight);
            }
        }
    }

    /**
     * Controls, which are constant on intervals: on each interval the mean of what acted that time before, so that the amount is exact
     * whether the delay is a multiple of the step or not.
     */
    public static DelayStencil ofControls(DomainGrid time, double delay) {
        double[] given = time.domain().supports();
        int intervals = time.givenIntervals();
        boolean fromSupport = time.idleSupport() == time.size() - 1;
        Terms[] terms = new Terms[time.size()];
        int[] supports = new int[time.size()];
        for (int k = 0; k < terms.length; k++) {
            terms[k] = new Terms();
            int interval =
                    fromSupport ? Math.min(k, given.length - 2) : Math.max(0, time.intervalEnd(k) / intervals - 1);
            supports[k] = fromSupport ? k : Math.max(time.intervalEnd(k), 0);
            double length = given[interval + 1] - given[interval];
            // the last support of a scheme that looks ahead, and the first of one that looks back, have no interval of
            // their own
            double offset = fromSupport && k == given.length - 1 ? length : !fromSupport && k == 0 ? -length : 0;
            double from = given[interval] + offset - delay;
            double to = from + length;
            double tolerance = Supports.SNAP * length;
            terms[k].past = part(from, Math.min(to, given[0]), tolerance) / length;
            for (int other = 0; other + 1 < given.length; other++) {
                double overlap = part(Math.max(from, given[other]), Math.min(to, given[other + 1]), tolerance);
                terms[k].add(fromSupport ? other : (other + 1) * intervals, overlap / length);
            }
        }
        return of(terms, supports);
    }

    private static double part(double from, double to, double tolerance) {
        return to - from > tolerance ? to - from : 0;
    }

    /** All other variables: the polynomial of the scheme in the element that the time lies in, a line without elements. */
    public static DelayStencil ofStates(DomainGrid time, double delay) {
        double[] all = time.supports();
        int intervals = time.elementIntervals();
        int nodes = time.continuity().isPresent() ? intervals : intervals + 1;
        Terms[] terms = new Terms[all.length];
        for (int k = 0; k < terms.length; k++) {
            terms[k] = new Terms();
            double at = all[k] - delay;
            int same = Supports.indexOf(all, at);
            if (same >= 0) {
                terms[k].add(same, 1);
            } else if (at < all[0]) {
                terms[k].past = 1;
            } else {
                int below = -Arrays.binarySearch(all, at) - 2;
                interpolate(terms[k], all, below / intervals * intervals, nodes, at);
            }
        }
        return of(terms, time.everywhere());
    }

    /** Lagrange polynomials through the nodes of an element. */
    private static void interpolate(Terms terms, double[] all, int start, int nodes, double at) {
        for (int j = start; j < start + nodes; j++) {
            double weight = 1;
            for (int i = start; i < start + nodes; i++) {
                weight *= i == j ? 1 : (at - all[i]) / (all[j] - all[i]);
            }
            terms.add(j, weight);
        }
    }

    private static DelayStencil of(Terms[] terms, int[] supports) {
        int most = Arrays.stream(terms)
                .mapToInt(each -> each.supports.size())
                .max()
                .orElse(0);
        int[][] neighbours = new int[most][terms.length];
        double[][] weights = new double[most][terms.length];
        double[] past = new double[terms.length];
        boolean[] isPast = new boolean[terms.length];
        for (int k = 0; k < terms.length; k++) {
            Terms own = terms[k];
            past[k] = own.past;
            isPast[k] = own.supports.isEmpty();
            for (int term = 0; term < most; term++) {
                boolean there = term < own.supports.size();
                weights[term][k] = there ? own.weights.get(term) : 0;
                neighbours[term][k] = there ? own.supports.get(term) : isPast[k] ? 0 : own.supports.getLast();
            }
        }
        return new DelayStencil(neighbours, weights, past, isPast, supports);
    }
}
