package dev.takt.solver.accelerator;

import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktDescription;
import java.util.Locale;

/**
 * Where {@code auto} solves, from the KKT system that is best on the CPU. The limit was measured on one H200 ({@code takt/check},
 * docs/gpu.md): from 3.5e8 operations on, a device factorizes the augmented system at least nine times as fast as one core. An
 * iteration on a device costs some 40 launches, ten waits and a chain of launches a level of the elimination tree, together
 * about two milliseconds, which smaller systems do not earn back. The reduced system stays on the CPU: its substitutions are
 * chains of small steps, and the device took eight to fourteen times as long.
 *
 * @param leastFlops of a factorization for which a device is taken
 */
public record BackendRule(double leastFlops) {
    /** The rule from the measurements. */
    public static final BackendRule MEASURED = new BackendRule(3e8);

    /** Whether the device is expected to be faster. */
    public boolean takesDevice(KktDescription kkt) {
        return kkt.system() == KktChoice.AUGMENTED && kkt.flops() >= leastFlops;
    }

    /** Why, for reports. */
    public String reason(KktDescription kkt) {
        return switch (kkt.system()) {
            case AUGMENTED ->
                String.format(
                        Locale.ROOT,
                        "a factorization takes %.2g operations, %s the %.2g from which a GPU is faster",
                        kkt.flops(),
                        takesDevice(kkt) ? "at least" : "less than",
                        leastFlops);
            case REDUCED -> "reduced is faster on the CPU";
            default -> kkt.system().label() + " is factorized on the CPU only";
        };
    }
}
