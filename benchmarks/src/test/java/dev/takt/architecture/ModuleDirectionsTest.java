package dev.takt.architecture;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;

/** The modules depend on each other in one direction; this module is the only one that sees them all. */
@AnalyzeClasses(packages = "dev.takt", importOptions = WrittenByHand.class)
class ModuleDirectionsTest {

    @ArchTest
    static void modulesDependInOneDirection(JavaClasses classes) {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("solver")
                .definedBy("dev.takt.solver..")
                .layer("dynamics")
                .definedBy("dev.takt.dynamics..")
                .layer("loop-api")
                .definedBy("dev.takt.loop..")
                .layer("config")
                .definedBy("dev.takt.config..")
                .layer("links")
                .definedBy("dev.takt.links..")
                .layer("plant-sim")
                .definedBy("dev.takt.plant..")
                .layer("monitoring")
                .definedBy("dev.takt.monitoring..")
                .layer("actors")
                .definedBy("dev.takt.actors..")
                .layer("app")
                .definedBy("dev.takt.app..")
                .layer("cluster")
                .definedBy("dev.takt.cluster..")
                .layer("benchmarks")
                .definedBy("dev.takt.benchmarks..")
                .whereLayer("solver")
                .mayNotAccessAnyLayer()
                .whereLayer("dynamics")
                .mayOnlyAccessLayers("solver")
                .whereLayer("loop-api")
                .mayNotAccessAnyLayer()
                .whereLayer("config")
                .mayOnlyAccessLayers("loop-api", "solver")
                .whereLayer("links")
                .mayOnlyAccessLayers("loop-api", "config", "dynamics", "solver")
                .whereLayer("plant-sim")
                .mayOnlyAccessLayers("loop-api", "config", "dynamics", "links", "solver")
                .whereLayer("monitoring")
                .mayOnlyAccessLayers("loop-api", "config")
                .whereLayer("benchmarks")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("actors")
                .mayOnlyAccessLayers("loop-api", "config", "dynamics", "links", "solver")
                .whereLayer("app")
                .mayOnlyBeAccessedByLayers("cluster", "benchmarks")
                .whereLayer("cluster")
                .mayOnlyBeAccessedByLayers("benchmarks")
                .ensureAllClassesAreContainedInArchitecture()
                .check(classes);
    }

    @ArchTest
    static void packagesFormNoCycle(JavaClasses classes) {
        slices().matching("dev.takt.(**)").should().beFreeOfCycles().check(classes);
    }
}
