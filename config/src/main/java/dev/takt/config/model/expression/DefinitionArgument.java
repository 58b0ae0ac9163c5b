package dev.takt.config.model.expression;

import dev.takt.solver.model.Domain;

/** What a definition is a function of. */
public sealed interface DefinitionArgument {

    /** The name of the argument in the definition. */
    String name();

    /** A domain, {@code v(t) := …}: a call says at which place the definition is taken, and without a call it runs. */
    record Along(Domain domain) implements DefinitionArgument {
        @Override
        public String name() {
            return domain.name();
        }
    }

    /** Any other name, {@code k(T) := k0*exp(-E/T)}: a call says which expression stands for it. */
    record Named(String name) implements DefinitionArgument {}
}
