package dev.takt.actors.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Of the compilers of this JVM, as the system shows their threads. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere threads have no niceness of their own")
class CompilerThreadsTest {
    /** Field of {@code stat} of a thread, counted behind its name (proc(5)). */
    private static final int NICE = 16;
    /** Costs the compilers next to nothing for as long as this JVM lasts. */
    private static final int LITTLE = 1;

    @Test
    void compilersStepBackAndNoOtherThreadDoes() throws IOException {
        List<Integer> before = niceness(false);

        assertTrue(CompilerThreads.stepBack(LITTLE) > 0, "threads whose priority was set");

        List<Integer> compilers = niceness(true);
        assertTrue(compilers.size() > 0, "compiler threads");
        assertTrue(compilers.stream().allMatch(nice -> nice >= LITTLE), "niceness of compilers: " + compilers);
        assertEquals(List.copyOf(before).stream().distinct().toList(), niceness(false).stream().distinct().toList());
    }

    /** Of all threads that are, or that are not, compilers. */
    private static List<Integer> niceness(boolean ofCompilers) throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
            return threads.map(CompilerThreadsTest::stat)
                    .filter(stat -> stat.contains("CompilerThre") == ofCompilers)
                    .map(stat -> Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[NICE]))
                    .toList();
        }
    }

    private static String stat(Path thread) {
        try {
            return Files.readString(thread.resolve("stat"));
        } catch (IOException e) {
            return "0 (ended) S" + " 0".repeat(NICE + 1);
        }
    }
}
