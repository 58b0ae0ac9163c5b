package dev.takt.solver.nmpc;

import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;

/** How a control acts between the supports, which follows from the scheme whose equations contain it. */
public enum ControlShape {
    /** The value at support k acts on (t[k-1], t[k]]: backward and central differences, Runge-Kutta, collocation. */
    UNTIL_SUPPORT,
    /** The value at support k acts on [t[k], t[k+1]): forward differences, discrete time. */
    FROM_SUPPORT,
    /** Linear between the supports: trapezoidal rule. */
    LINEAR;

    /** The support whose value acts from the start of the horizon on. */
    int firstSupport() {
        return this == UNTIL_SUPPORT ? 1 : 0;
    }

    /** The shape of the controls over a time domain. */
    static ControlShape of(Domain time) {
        return switch (time.scheme()) {
            case DerivativeScheme.ForwardDifference(), DerivativeScheme.DiscreteTime() -> FROM_SUPPORT;
            case DerivativeScheme.Trapezoid() -> LINEAR;
            case DerivativeScheme.BackwardDifference(),
                    DerivativeScheme.CentralDifference(),
                    DerivativeScheme.RungeKutta(var _),
                    DerivativeScheme.Collocation _ -> UNTIL_SUPPORT;
        };
    }
}
