package dev.takt.solver.transcription.grid;

import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.DerivativeScheme.Collocation;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Quadrature;
import dev.takt.solver.model.Supports;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** One domain with all its supports, internal collocation nodes included, and the stencils and weights on them. */
public final class DomainGrid {
    private final Domain domain;
    private final double[] supports;
    private final Optional<CollocationElement> element;
    private final int[] everywhere;
    private final Stencil first;
    private final Stencil second;

    DomainGrid(Domain domain) {
        this.domain = domain;
        this.element = domain.scheme() instanceof Collocation scheme
                ? Optional.of(CollocationElement.of(scheme))
                : Optional.empty();
        this.supports = element.map(nodes -> refined(domain.supports(), nodes.nodes(), steps()))
                .orElseGet(domain::supports);
        this.everywhere = new int[supports.length];
        for (int k = 0; k < supports.length; k++) {
            everywhere[k] = k;
        }
        this.first = firstDerivative();
        this.second = secondDerivative();
    }

    public Domain domain() {
        return domain;
    }

    /** Number of supports. */
    public int size() {
        return supports.length;
    }

    /** All supports; not to be changed. */
    public double[] supports() {
        return supports;
    }

    /** The table that maps each support to itself. */
    public int[] everywhere() {
        return everywhere;
    }

    /** The length of the interval that ends at each support; 0 at the first. */
    public double[] lengths() {
        double[] lengths = new double[size()];
        System.arraycopy(FiniteDifferences.steps(supports), 0, lengths, 1, size() - 1);
        return lengths;
    }

    /** The support at a coordinate, or -1. */
    public int indexOf(double coordinate) {
        return Supports.indexOf(supports, coordinate);
    }

    /** Number of intervals between neighbouring supports that make an element: 1 without collocation. */
    public int elementIntervals() {
        return element.map(nodes -> nodes.nodes().length - 1).orElse(1);
    }

    /** Number of elements between two given supports. */
    private int steps() {
        return domain.scheme() instanceof Collocation scheme ? scheme.steps() : 1;
    }

    /** Number of intervals between neighbouring supports from one given support to the next: 1 without collocation. */
    public int givenIntervals() {
        return elementIntervals() * steps();
    }

    /** The given support at the right end of the interval that a support lies in; the first support is its own. */
    int intervalEnd(int support) {
        int intervals = givenIntervals();
        return (support + intervals - 1) / intervals * intervals;
    }

    /**
     * For nodes of Gauss the values of what is differentiated at the right ends of the elements, less those of its
     * polynomials: a linear operator that has to be 0.
     */
    public Optional<Stencil> continuity() {
        return element.filter(CollocationElement::endIsExtrapolated).map(nodes -> {
            double[] unit = nodes.continuity();
            int intervals = elementIntervals();
            Stencil stencil = Stencil.empty(unit.length, size());
            for (int end = intervals; end < size(); end += intervals) {
                for (int j = 0; j < unit.length; j++) {
                    stencil.neighbours()[j][end] = end - intervals + j;
                    stencil.weights()[j][end] = unit[j];
                }
                stencil.determined()[end] = end;
            }
            return stencil;
        });
    }

    /** The support at which the value of a control acts nowhere, or -1. */
    public int idleSupport() {
        return switch (domain.scheme()) {
            case DerivativeScheme.ForwardDifference _, DerivativeScheme.DiscreteTime _ -> size() - 1;
            case DerivativeScheme.Trapezoid _ -> -1;
            case DerivativeScheme.BackwardDifference _,
                    DerivativeScheme.CentralDifference _,
                    DerivativeScheme.RungeKutta _,
                    Collocation _ -> 0;
        };
    }

    /** The table that maps each support to the one some steps further on, or outside. */
    public int[] shifted(int steps) {
        int[] table = new int[size()];
        for (int k = 0; k < table.length; k++) {
            int neighbour = k + steps;
            table[k] = neighbour >= 0 && neighbour < table.length ? neighbour : GridIndex.OUTSIDE;
        }
        return table;
    }

    /** The stencil of the derivative of an order that {@link #hasNative} says exists. */
    public Stencil derivative(int order) {
        return order == 1 ? first : second;
    }

    /** The first derivative of an expression with a first derivative in it, from interval to interval. */
    public List<DerivativeTerm> derivativeOfFlux() {
        return new FiniteDifferences(supports).ofFluxes();
    }

    /** A stencil in whose place of a derivative what is differentiated stands. */
    public Stencil undifferentiated() {
        return Stencil.identity(size());
    }

    /**
     * The first derivative at both ends, for boundary conditions: the slope of the polynomial through the outermost
     * supports, a parabola for differences and the collocation polynomial of the outermost element otherwise.
     */
    public Stencil endDerivative() {
        if (element.isPresent()) {
            return collocationAtEnds();
        }
        return new FiniteDifferences(supports).ends();
    }

    /** Whether the scheme has a stencil for derivatives of an order; otherwise they are derivatives of derivatives. */
    boolean hasNative(int order) {
        return order == 1
                || !(domain.scheme() instanceof Collocation)
                        && !(domain.scheme() instanceof DerivativeScheme.Trapezoid);
    }

    /**
     * The weight of each support in the integral between two supports.
     *
     * @throws DiscretizationException if the rule does not fit the grid
     */
    public double[] weights(int from, int to, Quadrature rule) {
        return switch (rule) {
            case AUTOMATIC -> domain.step().isPresent() ? steps(from, to) : fitting(from, to);
            case TRAPEZOID -> trapezoid(from, to);
            case SIMPSON -> simpson(from, to);
            case GAUSS -> gauss(from, to);
        };
    }

    /** The weights with which the scheme itself integrates; no element is cut, so within one the trapezoidal rule is left. */
    private double[] fitting(int from, int to) {
        boolean whole = from % elementIntervals() == 0 && to % elementIntervals() == 0;
        return element.isPresent() && whole ? gauss(from, to) : trapezoid(from, to);
    }

    /** The length of each step at the support where it begins. */
    private double[] steps(int from, int to) {
        double[] weights = new double[size()];
        Arrays.fill(weights, from, to, domain.step().orElseThrow());
        return weights;
    }

    private double[] trapezoid(int from, int to) {
        double[] steps = FiniteDifferences.steps(supports);
        double[] weights = new double[size()];
        for (int k = from; k < to; k++) {
            weights[k] += steps[k] / 2;
            weights[k + 1] += steps[k] / 2;
        }
        return weights;
    }

    private double[] simpson(int from, int to) {
        double[] steps = FiniteDifferences.steps(supports);
        if ((to - from) % 2 != 0) {
            throw unfit((to - from) + " intervals along " + domain.name());
        }
        double[] weights = new double[size()];
        for (int k = from; k < to; k += 2) {
            if (steps[k] != steps[from] || steps[k + 1] != steps[from]) {
                throw unfit("intervals of lengths " + steps[from] + ", " + steps[k] + " and " + steps[k + 1] + " along "
                        + domain.name());
            }
            weights[k] += steps[k] / 3;
            weights[k + 1] += 4 * steps[k] / 3;
            weights[k + 2] += steps[k] / 3;
        }
        return weights;
    }

    private static DiscretizationException unfit(String found) {
        return new DiscretizationException(
                "Simpson's rule on " + found,
                "an even number of equal intervals",
                "Maybe leave the rule out: the trapezoidal rule fits all supports.");
    }

    private double[] gauss(int from, int to) {
        CollocationElement nodes = element.orElseThrow(() -> new DiscretizationException(
                "Gauss quadrature along " + domain.name() + ", which has no collocation nodes",
                "a domain with a collocation scheme",
                "Maybe leave the rule out: the trapezoidal rule fits all supports."));
        int intervals = elementIntervals();
        if (from % intervals != 0 || to % intervals != 0) {
            throw new DiscretizationException(
                    "Gauss quadrature along " + domain.name() + " with a limit inside an element",
                    "limits at the given supports",
                    "Maybe make the limit a support of the domain.");
        }
        double[] weights = new double[size()];
        double[] unit = nodes.weights();
        for (int start = from; start < to; start += intervals) {
            double length = supports[start + intervals] - supports[start];
            for (int j = 0; j <= intervals; j++) {
                weights[start + j] += length * unit[j];
            }
        }
        return weights;
    }

    /**
     * The part of the {@linkplain #weights weights} with which elements count the supports that they begin at, each by the node
     * after it; all 0 where no whole elements are integrated by their own weights.
     */
    public double[] beginnings(int from, int to, Quadrature rule) {
        double[] beginnings = new double[size()];
        int intervals = elementIntervals();
        boolean own = rule == Quadrature.AUTOMATIC || rule == Quadrature.GAUSS;
        if (own && element.isPresent() && from % intervals == 0 && to % intervals == 0) {
            double unit = element.get().weights()[0];
            for (int start = from; start < to; start += intervals) {
                beginnings[start + 1] = unit * (supports[start + intervals] - supports[start]);
            }
        }
        return beginnings;
    }

    private Stencil firstDerivative() {
        FiniteDifferences differences = new FiniteDifferences(supports);
        return switch (domain.scheme()) {
            case DerivativeScheme.BackwardDifference _, DerivativeScheme.Trapezoid _, DerivativeScheme.RungeKutta _ ->
                differences.backward();
            case DerivativeScheme.ForwardDifference _ -> differences.forward();
            case DerivativeScheme.CentralDifference _ -> differences.central(centralDetermines());
            case DerivativeScheme.DiscreteTime _ -> Stencil.empty(0, size());
            case Collocation _ -> collocation();
        };
    }

    private Stencil secondDerivative() {
        FiniteDifferences differences = new FiniteDifferences(supports);
        return switch (domain.scheme()) {
            case DerivativeScheme.BackwardDifference _, DerivativeScheme.RungeKutta _ -> differences.second(1, 0);
            case DerivativeScheme.ForwardDifference _ -> differences.second(-1, 2);
            case DerivativeScheme.CentralDifference _ -> differences.second(0, centralDetermines());
            case DerivativeScheme.Trapezoid _, DerivativeScheme.DiscreteTime _, Collocation _ ->
                Stencil.empty(0, size());
        };
    }

    /** Marching in time determines the next value; a boundary value problem in space determines the one in the middle. */
    private int centralDetermines() {
        return domain.kind() == Domain.Kind.TIME ? 1 : 0;
    }

    private Stencil collocation() {
        double[][] unit = element.orElseThrow().differentiation();
        int intervals = elementIntervals();
        int nodes = element.orElseThrow().endIsExtrapolated() ? intervals - 1 : intervals;
        Stencil stencil = Stencil.empty(nodes + 1, size());
        double[] lengths = FiniteDifferences.steps(domain.supports());
        for (int start = 0; start + intervals < size(); start += intervals) {
            double length = lengths[start / givenIntervals()] / steps();
            for (int i = 1; i <= nodes; i++) {
                for (int j = 0; j <= nodes; j++) {
                    stencil.neighbours()[j][start + i] = start + j;
                    stencil.weights()[j][start + i] = unit[i][j] / length;
                }
                stencil.determined()[start + i] = start + i;
            }
        }
        return stencil;
    }

    private Stencil collocationAtEnds() {
        double[][] unit = element.orElseThrow().differentiation();
        int intervals = elementIntervals();
        int last = size() - 1;
        Stencil stencil = Stencil.empty(intervals + 1, size());
        for (int j = 0; j <= intervals; j++) {
            stencil.neighbours()[j][0] = j;
            stencil.weights()[j][0] = unit[0][j] / (supports[intervals] - supports[0]);
            stencil.neighbours()[j][last] = last - intervals + j;
            stencil.weights()[j][last] = unit[intervals][j] / (supports[last] - supports[last - intervals]);
        }
        stencil.determined()[0] = 0;
        stencil.determined()[last] = last;
        return stencil;
    }

    private static double[] refined(double[] given, double[] nodes, int steps) {
        int intervals = nodes.length - 1;
        double[] all = new double[(given.length - 1) * steps * intervals + 1];
        for (int e = 0; e < (given.length - 1) * steps; e++) {
            double begin = given[e / steps];
            double length = given[e / steps + 1] - begin;
            for (int j = 0; j < intervals; j++) {
                all[e * intervals + j] = begin + (e % steps + nodes[j]) / steps * length;
            }
        }
        all[all.length - 1] = given[given.length - 1];
        return all;
    }
}
