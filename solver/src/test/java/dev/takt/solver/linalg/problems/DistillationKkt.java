package dev.takt.solver.linalg.problems;

import java.util.Random;

/**
 * The reduced KKT matrix of the distillation column: backward difference over equidistant supports, states and one
 * control at every support, equations at all supports but the first. States at the first support are fixed by a stiff
 * diagonal term; the first control enters no equation. Values at a plausible profile with plausible multipliers.
 */
public final class DistillationKkt {
    private static final double VOLATILITY = 1.6;
    private static final double DISTILLATE = 0.2;
    private static final double FEED = 0.4;
    private static final double STEP = 2.0;

    private final int supports;
    private final int trays;
    private final int feedTray;
    private final KktMatrix.Builder builder;
    private final Random random = new Random(20240521);

    private DistillationKkt(int supports, int trays) {
        this.supports = supports;
        this.trays = trays;
        feedTray = trays / 2;
        builder = new KktMatrix.Builder(supports * (trays + 1), (supports - 1) * trays, 1);
    }

    public static KktMatrix of(int supports, int trays) {
        return new DistillationKkt(supports, trays).build();
    }

    private int state(int support, int tray) {
        return support * trays + tray;
    }

    private int control(int support) {
        return supports * trays + support;
    }

    private KktMatrix build() {
        for (int k = 0; k < supports; k++) {
            double weight = (k == 0 || k == supports - 1 ? 0.5 : 1.0) * STEP;
            builder.hessian(state(k, 0), state(k, 0), 2.0 * weight);
            builder.hessian(control(k), control(k), 2.0 * weight + 1e-6);
            builder.place(control(k), k);
            for (int i = 0; i < trays; i++) {
                builder.place(state(k, i), k);
                builder.hessian(state(k, i), state(k, i), k == 0 ? 1e4 : 1e-6);
                if (k > 0) {
                    dynamics(k, i);
                }
            }
        }
        return builder.build();
    }

    /** x[k] - x[k-1] - step f(x[k], u[k]) = 0 on one tray, with its part of the Lagrangian's Hessian. */
    private void dynamics(int k, int i) {
        int equation = (k - 1) * trays + i;
        builder.pair(equation, state(k, i));
        builder.place(builder.equation(equation), k);
        double multiplier = 0.02 * random.nextGaussian();
        double reflux = 2.5 * DISTILLATE;
        double vapour = reflux + DISTILLATE;
        double holdup = i == 0 ? 0.5 : i == trays - 1 ? 1.0 : 0.25;
        double gain = STEP / holdup;
        double liquidIn = i <= feedTray ? reflux : reflux + FEED;
        double liquidOut = i < feedTray ? reflux : i == trays - 1 ? FEED - DISTILLATE : reflux + FEED;
        builder.jacobian(equation, state(k - 1, i), -1.0);
        double own = i == 0 ? vapour : liquidOut + vapour * slope(i);
        builder.jacobian(equation, state(k, i), 1.0 + gain * own);
        double byControl = -DISTILLATE * (i == 0 ? 0.05 : 0.02);
        builder.jacobian(equation, control(k), gain * byControl);
        if (i > 0) {
            builder.jacobian(equation, state(k, i - 1), -gain * liquidIn);
            builder.hessian(state(k, i - 1), control(k), -multiplier * gain * DISTILLATE);
            builder.hessian(state(k, i), state(k, i), multiplier * gain * vapour * curvature(i));
        }
        builder.hessian(state(k, i), control(k), multiplier * gain * DISTILLATE);
        if (i < trays - 1) {
            builder.jacobian(equation, state(k, i + 1), -gain * vapour * slope(i + 1));
            builder.hessian(state(k, i + 1), control(k), -multiplier * gain * DISTILLATE * slope(i + 1));
            builder.hessian(state(k, i + 1), state(k, i + 1), -multiplier * gain * vapour * curvature(i + 1));
        }
    }

    private double composition(int tray) {
        return 0.9 - 0.8 * tray / (trays - 1.0);
    }

    private double slope(int tray) {
        double d = 1.0 + (VOLATILITY - 1.0) * composition(tray);
        return VOLATILITY / (d * d);
    }

    private double curvature(int tray) {
        double d = 1.0 + (VOLATILITY - 1.0) * composition(tray);
        return -2.0 * VOLATILITY * (VOLATILITY - 1.0) / (d * d * d);
    }
}
