package dev.takt.architecture;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A class that moves must not leave its instructions to the JIT compiler behind: the JVM ignores those of unknown classes. */
class CompileCommandsTest {
    private static final Pattern COMMAND = Pattern.compile("-XX:CompileCommand=\\w+,([\\w.$]+)(\\*?)::.*");

    @Test
    void everyCompileCommandNamesAClassThatThereIs() throws IOException {
        List<Matcher> commands = Files.readAllLines(Path.of("../jvm.options")).stream()
                .filter(line -> line.startsWith("-XX:CompileCommand=") && !line.endsWith("=quiet"))
                .map(COMMAND::matcher)
                .toList();
        assertFalse(commands.isEmpty());
        Set<String> classes = classes();
        for (Matcher command : commands) {
            assertTrue(command.matches(), command::toString);
            boolean prefix = !command.group(2).isEmpty();
            assertTrue(classes.stream().anyMatch(name -> matches(name, command.group(1), prefix)), command.group());
        }
    }

    /** The names of the classes of the solver, of the JDK, and of the libraries that are named. */
    private static Set<String> classes() throws IOException {
        Set<String> classes = new HashSet<>();
        new ClassFileImporter()
                .importPackages("dev.takt.solver", "com.typesafe.config", "picocli")
                .forEach(known -> classes.add(known.getName()));
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules");
        for (String module : List.of("java.base", "jdk.incubator.vector")) {
            Path root = modules.resolve(module);
            try (Stream<Path> files = Files.walk(root)) {
                files.map(file -> root.relativize(file).toString())
                        .filter(file -> file.endsWith(".class"))
                        .forEach(file -> classes.add(file.substring(0, file.length() - ".class".length())
                                .replace('/', '.')));
            }
        }
        return classes;
    }

    private static boolean matches(String name, String wanted, boolean prefix) {
        return prefix ? name.startsWith(wanted) : name.equals(wanted);
    }
}
