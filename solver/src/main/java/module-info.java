/**
 * Models of optimal control, their transcription, and the interior point method that solves them again each period.
 *
 * <p>What is exported to everybody is the library; what is exported to modules by name is theirs alone, and may change with each version.
 */
@SuppressWarnings({"module", "requires-automatic", "requires-transitive-automatic"})
module dev.takt.solver {
    requires static transitive org.jspecify;
    requires jdk.incubator.vector;

    uses dev.takt.solver.accelerator.AcceleratorProvider;

    exports dev.takt.solver.accelerator;
    exports dev.takt.solver.ipm;
    exports dev.takt.solver.ipm.options;
    exports dev.takt.solver.kernels;
    exports dev.takt.solver.kkt;
    exports dev.takt.solver.model;
    exports dev.takt.solver.model.matrix;
    exports dev.takt.solver.nmpc;
    exports dev.takt.solver.table;
    exports dev.takt.solver.transcription;
    exports dev.takt.solver.transcription.grid;
    exports dev.takt.solver.ipm.compute to
            dev.takt.actors,
            dev.takt.solver.cuda;
    exports dev.takt.solver.ipm.failure to
            dev.takt.actors;
    exports dev.takt.solver.kernels.bytecode to
            dev.takt.actors;
    exports dev.takt.solver.kernels.program to
            dev.takt.dynamics,
            dev.takt.solver.cuda;
    exports dev.takt.solver.kkt.augmented to
            dev.takt.solver.cuda;
    exports dev.takt.solver.kkt.condensed to
            dev.takt.solver.cuda;
    exports dev.takt.solver.kkt.elimination to
            dev.takt.solver.cuda;
    exports dev.takt.solver.kkt.reduced to
            dev.takt.solver.cuda;
    exports dev.takt.solver.kkt.selection to
            dev.takt.actors,
            dev.takt.solver.cuda;
    exports dev.takt.solver.linalg.ldlt to
            dev.takt.dynamics,
            dev.takt.solver.cuda;
    exports dev.takt.solver.linalg.ordering to
            dev.takt.dynamics,
            dev.takt.solver.cuda;
    exports dev.takt.solver.linalg.sparse to
            dev.takt.dynamics,
            dev.takt.solver.cuda;
    exports dev.takt.solver.linalg.symbolic to
            dev.takt.dynamics,
            dev.takt.solver.cuda;
    exports dev.takt.solver.model.rewriting to
            dev.takt.actors,
            dev.takt.config;
    exports dev.takt.solver.transcription.pattern to
            dev.takt.dynamics;
}
