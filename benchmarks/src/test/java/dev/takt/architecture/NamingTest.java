package dev.takt.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import org.jspecify.annotations.NullMarked;

/** Names say what a thing is, and every package says what lives there. */
@AnalyzeClasses(packages = "dev.takt", importOptions = WrittenByHand.class)
class NamingTest {

    @ArchTest
    static void namesAreTermsOfTheField(JavaClasses classes) {
        noClasses()
                .should()
                .haveNameMatching(".*(Util|Utils|Helper|Helpers|Impl|Manager|Common)(\\$.*)?")
                .because("such a name says that nobody knew what the class is")
                .check(classes);
    }

    @ArchTest
    static void packagesAreDescribedAndNullMarked(JavaClasses classes) {
        classes().should(resideInANullMarkedPackage()).check(classes);
    }

    private static ArchCondition<JavaClass> resideInANullMarkedPackage() {
        return new ArchCondition<>("reside in a package with a package-info.java that has @NullMarked") {
            @Override
            public void check(JavaClass javaClass, ConditionEvents events) {
                boolean marked = javaClass.getPackage().isAnnotatedWith(NullMarked.class);
                events.add(new SimpleConditionEvent(
                        javaClass, marked, "package " + javaClass.getPackageName() + " of " + javaClass.getFullName()));
            }
        };
    }
}
