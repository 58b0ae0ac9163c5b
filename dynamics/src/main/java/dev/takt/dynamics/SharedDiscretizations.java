package dev.takt.dynamics;

import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.transcription.SemiDiscretization;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What is discretized once while a loop is made, whose link, plant and estimator need the same model. Models are told apart by their
 * identity.
 */
public final class SharedDiscretizations {
    private static final ScopedValue<SharedDiscretizations> PRESENT = ScopedValue.newInstance();

    private final List<Made> made = new ArrayList<>();

    private SharedDiscretizations() {}

    /** A model, what stays unknown in it, and the result. */
    private record Made(OptimalControlProblem model, Set<String> outputs, SemiDiscretization result) {}

    /** Does something during which no model is discretized twice in the same way. */
    public static <R, X extends Throwable> R during(ScopedValue.CallableOp<R, X> work) throws X {
        return ScopedValue.where(PRESENT, new SharedDiscretizations()).call(work);
    }

    static SemiDiscretization of(OptimalControlProblem model, Set<String> outputs) {
        return PRESENT.isBound() ? PRESENT.get().find(model, outputs) : SemiDiscretization.of(model, outputs);
    }

    @SuppressWarnings("ReferenceEquality")
    private synchronized SemiDiscretization find(OptimalControlProblem model, Set<String> outputs) {
        for (Made each : made) {
            if (each.model() == model && each.outputs().equals(outputs)) {
                return each.result();
            }
        }
        SemiDiscretization result = SemiDiscretization.of(model, outputs);
        made.add(new Made(model, Set.copyOf(outputs), result));
        return result;
    }
}
