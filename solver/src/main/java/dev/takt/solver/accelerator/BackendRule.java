package dev.takt.solver.accelerator;

import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktDescription;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * Where {@code auto} solves, from the KKT system that is best on the CPU. <em>Provisional</em>: the limit is an estimate until
 * it has been measured on a GPU. An iteration on a device costs some 35 launches, half a dozen waits and a chain of launches a
 * level of the elimination tree, together about a millisecond; one core does 5e7 operations in that time, and a device that is
 * not yet full is not ten times faster than the core.
 *
 * @param leastFlops of a factorization for which a device is taken
 */
public record BackendRule(double leastFlops) {
    /** The rule as long as nothing has been measured. */
    public static final BackendRule PROVISIONAL = new BackendRule(5e8);

    /** Systems that are factorized on the device. */
    private static final Set<KktChoice> THERE = EnumSet.of(KktChoice.AUGMENTED, KktChoice.REDUCED);

    /** Whether the device is expected to be faster. */
    public boolean takesDevice(KktDescription kkt) {
        return THERE.contains(kkt.system()) && kkt.flops() >= leastFlops;
    }

    /** Why, for reports. */
    public String reason(KktDescription kkt) {
        if (!THERE.contains(kkt.system())) {
            return kkt.system().label() + " is factorized on the CPU only";
        }
        return String.format(
                Locale.ROOT,
                "a factorization takes %.2g operations, %s the %.2g from which a GPU is expected to be faster, which has not"
                        + " been measured yet",
                kkt.flops(),
                takesDevice(kkt) ? "at least" : "less than",
                leastFlops);
    }
}
