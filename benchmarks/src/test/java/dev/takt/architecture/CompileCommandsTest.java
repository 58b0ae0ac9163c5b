package dev.takt.architecture;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A class that moves must not leave its instructions to the JIT compiler behind: the JVM ignores those of unknown classes. */
class CompileCommandsTest {
    private static final Pattern COMMAND = Pattern.compile("-XX:CompileCommand=\\w+,([\\w.]+)(\\*?)::.*");

    @Test
    void everyCompileCommandNamesAClassThatThereIs() throws IOException {
        List<Matcher> commands = Files.readAllLines(Path.of("../jvm.options")).stream()
                .map(COMMAND::matcher)
                .filter(Matcher::matches)
                .toList();
        assertFalse(commands.isEmpty());
        JavaClasses solver = new ClassFileImporter().importPackages("dev.takt.solver");
        for (Matcher command : commands) {
            boolean prefix = !command.group(2).isEmpty();
            assertTrue(
                    solver.stream().map(JavaClass::getName).anyMatch(name -> matches(name, command.group(1), prefix)),
                    command.group());
        }
    }

    private static boolean matches(String name, String wanted, boolean prefix) {
        return prefix ? name.startsWith(wanted) : name.equals(wanted);
    }
}
