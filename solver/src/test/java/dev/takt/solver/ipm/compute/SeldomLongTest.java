package dev.takt.solver.ipm.compute;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Loops on vector registers take nothing from the heap whatever the compiler had seen of them when it compiled them: in a JVM of
 * their own, for what it learned from other tests would be enough.
 */
class SeldomLongTest {

    @ParameterizedTest
    @EnumSource
    void takesNothingFromTheHeap(SeldomLong.Operation operation) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> !argument.startsWith("-javaagent"))
                .toList());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), SeldomLong.class.getName()));
        command.add(operation.name());
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertEquals(0, process.waitFor());
        assertEquals("0", printed.lines().reduce("", (before, line) -> line));
    }
}
