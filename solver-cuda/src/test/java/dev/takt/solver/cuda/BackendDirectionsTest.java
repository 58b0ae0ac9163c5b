package dev.takt.solver.cuda;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;

/** The GPU backend needs the solver and the driver's binding, and nothing above the solver's interior point method. */
@AnalyzeClasses(packages = "dev.takt.solver.cuda", importOptions = ImportOption.DoNotIncludeTests.class)
class BackendDirectionsTest {

    @ArchTest
    static void theBackendNeedsWhatIsBelowTheRecedingHorizon(JavaClasses classes) {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.takt.solver.nmpc..", "dev.takt.solver.model..", "java.util.logging..")
                .check(classes);
    }

    /** The driver's binding is known in one package, so that it is touched only when there is a driver. */
    @ArchTest
    static void devicesNeedNothingButTheDriver(JavaClasses classes) {
        classes()
                .that()
                .resideInAPackage("dev.takt.solver.cuda.device..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.takt.solver.cuda.device..",
                        "dev.takt.solver.accelerator",
                        "jcuda..",
                        "java..",
                        "org.jspecify.annotations..")
                .check(classes);
    }

    @ArchTest
    static void theRestOfTheBackendNeedsNothingButTheSolver(JavaClasses classes) {
        classes()
                .that()
                .resideOutsideOfPackage("dev.takt.solver.cuda.device..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("dev.takt.solver..", "java..", "org.jspecify.annotations..")
                .check(classes);
    }

    @ArchTest
    static void theBackendPrintsNothing(JavaClasses classes) {
        noClasses().should(ACCESS_STANDARD_STREAMS).check(classes);
    }
}
