package dev.takt.solver;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;

/** The way of the data is the way of the packages, and the solver can be used alone. */
@AnalyzeClasses(packages = "dev.takt.solver", importOptions = ImportOption.DoNotIncludeTests.class)
class PackageDirectionsTest {

    @ArchTest
    static void packagesDependInTheDirectionOfTheData(JavaClasses classes) {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("table")
                .definedBy("dev.takt.solver.table..")
                .layer("model")
                .definedBy("dev.takt.solver.model..")
                .layer("transcription")
                .definedBy("dev.takt.solver.transcription..")
                .layer("kernels")
                .definedBy("dev.takt.solver.kernels..")
                .layer("linalg")
                .definedBy("dev.takt.solver.linalg..")
                .layer("kkt")
                .definedBy("dev.takt.solver.kkt..")
                .layer("ipm")
                .definedBy("dev.takt.solver.ipm..")
                .layer("nmpc")
                .definedBy("dev.takt.solver.nmpc..")
                .layer("accelerator")
                .definedBy("dev.takt.solver.accelerator..")
                .whereLayer("table")
                .mayNotAccessAnyLayer()
                .whereLayer("model")
                .mayOnlyAccessLayers("table")
                .whereLayer("transcription")
                .mayOnlyAccessLayers("table", "model")
                .whereLayer("kernels")
                .mayOnlyAccessLayers("table", "model", "transcription")
                .whereLayer("linalg")
                .mayNotAccessAnyLayer()
                .whereLayer("kkt")
                .mayOnlyAccessLayers("transcription", "kernels", "linalg")
                .whereLayer("ipm")
                .mayOnlyAccessLayers("kernels", "linalg", "kkt")
                .whereLayer("accelerator")
                .mayOnlyAccessLayers("kernels", "linalg", "kkt", "ipm")
                .ensureAllClassesAreContainedInArchitecture()
                .check(classes);
    }

    @ArchTest
    static void packagesFormNoCycle(JavaClasses classes) {
        slices().matching("dev.takt.solver.(*)..").should().beFreeOfCycles().check(classes);
    }

    @ArchTest
    static void solverNeedsNothingButTheJdk(JavaClasses classes) {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.takt.solver..", "java..", "jdk.incubator.vector..", "org.jspecify.annotations..")
                .check(classes);
    }

    @ArchTest
    static void solverLogsNothing(JavaClasses classes) {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.util.logging..")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(System.Logger.class)
                .check(classes);
    }

    @ArchTest
    static void solverPrintsNothing(JavaClasses classes) {
        noClasses()
                .should(ACCESS_STANDARD_STREAMS)
                .orShould()
                .dependOnClassesThat()
                .belongToAnyOf(java.io.Console.class, java.io.PrintStream.class, java.io.PrintWriter.class)
                .check(classes);
    }
}
