package dev.takt.architecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/** The classes that rules apply to: those of the modules, without tests and without what JMH generates. */
public final class WrittenByHand implements ImportOption {

    private static final ImportOption NO_TESTS = new ImportOption.DoNotIncludeTests();

    @Override
    public boolean includes(Location location) {
        return NO_TESTS.includes(location) && !location.contains("-tests.jar") && !location.contains("/jmh_generated/");
    }
}
