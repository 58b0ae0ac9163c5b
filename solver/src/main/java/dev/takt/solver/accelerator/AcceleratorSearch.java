package dev.takt.solver.accelerator;

import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Which accelerator this machine has.
 *
 * @param found the accelerator, if there is one
 * @param reason what it is, or why there is none
 */
public record AcceleratorSearch(Optional<Accelerator> found, String reason) {
    private static final AcceleratorSearch NOT_INSTALLED = new AcceleratorSearch(
            Optional.empty(), "this installation has no GPU backend (takt-solver-cuda is not on the class path)");

    /** An accelerator that was found. */
    public static AcceleratorSearch found(Accelerator accelerator) {
        return new AcceleratorSearch(Optional.of(accelerator), accelerator.description());
    }

    /** Nothing was found, and why. */
    public static AcceleratorSearch missing(String reason) {
        return new AcceleratorSearch(Optional.empty(), reason);
    }

    /** Asks the providers on the class path; the first device that one of them finds is taken. */
    public static AcceleratorSearch run() {
        AcceleratorSearch last = NOT_INSTALLED;
        for (AcceleratorProvider provider : ServiceLoader.load(AcceleratorProvider.class)) {
            last = provider.search();
            if (last.found().isPresent()) {
                return last;
            }
        }
        return last;
    }
}
