package dev.takt.actors.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The scheduling priority of the threads that compile code in this JVM. A controller that starts compiles for some seconds with all processors
 * that it finds, beside others that have deadlines, such as the one that it stands by for (decision 107).
 */
public final class CompilerThreads {
    /** The niceness, set by {@code loop.options}. */
    private static final String PROPERTY = "takt.compilers.niceness";

    private static final Path THREADS = Path.of("/proc/self/task");
    /** How names of these threads begin in Linux, which keeps fifteen characters of them. */
    private static final String FIRST_COMPILER = "C1 CompilerThre";

    private static final String SECOND_COMPILER = "C2 CompilerThre";

    private CompilerThreads() {}

    /**
     * Lowers their priority in the background, in a process that was started with {@code loop.options}. Compiler threads that the JVM starts later inherit it from those that it
     * has. Does nothing in other processes, and on systems other than Linux.
     */
    public static void stepBackIfAsked() {
        int niceness = Integer.getInteger(PROPERTY, 0);
        if (niceness > 0) {
            Thread.ofPlatform().name("compiler-threads").daemon().start(() -> stepBack(niceness));
        }
    }

    /**
     * Lowers their priority.
     *
     * @param niceness up to 19; ordinary threads have 0
     * @return the number of threads whose priority was set
     */
    static int stepBack(int niceness) {
        int threads = 0;
        try (DirectoryStream<Path> all = Files.newDirectoryStream(THREADS)) {
            for (Path thread : all) {
                if (isCompiler(thread)
                        && Niceness.raise(niceness, Integer.parseInt(thread.getFileName().toString()))) {
                    threads++;
                }
            }
        } catch (IOException e) {
            return threads; // no Linux
        }
        return threads;
    }

    private static boolean isCompiler(Path thread) {
        try {
            String name = Files.readString(thread.resolve("comm"), StandardCharsets.UTF_8);
            return name.startsWith(FIRST_COMPILER) || name.startsWith(SECOND_COMPILER);
        } catch (IOException e) {
            return false; // a thread that has ended
        }
    }
}
