package dev.takt.solver.kernels;

/** The JDK's Vector API, which the loops of the solver are written on. */
public final class VectorModule {
    static final String NAME = "jdk.incubator.vector";

    private VectorModule() {}

    /**
     * Refuses to go on without it, before a class that needs it is looked for in vain.
     *
     * @throws IllegalStateException with the flag that brings it
     */
    public static void require() {
        require(ModuleLayer.boot());
    }

    static void require(ModuleLayer layer) {
        if (layer.findModule(NAME).isEmpty()) {
            throw new IllegalStateException("Takt's solver needs the module " + NAME
                    + " of the JDK, which a program on the class path has only when the JVM is asked for it."
                    + " Maybe start it with: java --add-modules=" + NAME + " …"
                    + " (on the module path, 'requires dev.takt.solver' is enough).");
        }
    }
}
