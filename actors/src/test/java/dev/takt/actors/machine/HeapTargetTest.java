package dev.takt.actors.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The heap is kept to what is alive, in a JVM with the flags of a loop. */
class HeapTargetTest {
    private static final int LEAST = 176;

    /** What a process that holds so many megabytes keeps its heap to, in megabytes. */
    private static int kept(int megabytes, String... flags) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + Path.of("..", "jvm.options"),
                "@" + Path.of("..", "loop.options"),
                "-Xmx1g"));
        command.addAll(List.of(flags));
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                HoldingMain.class.getName(),
                Integer.toString(megabytes)));
        Process process = new ProcessBuilder(command).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String wrong = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said + wrong);
        return Integer.parseInt(said.strip());
    }

    @Test
    void littleTakesWhatTheFlagsSay() throws IOException, InterruptedException {
        assertEquals(LEAST, kept(10));
    }

    @Test
    void muchTakesTwiceWhatIsAlive() throws IOException, InterruptedException {
        int kept = kept(200);
        assertTrue(kept >= 384 && kept <= 560, kept + " MB for 200");
    }

    @Test
    void whatIsToComeKeepsItsRoom() throws IOException, InterruptedException {
        assertEquals(384, kept(10, "-Dtakt.heap.expected=" + (192L << 20)));
    }

    @Test
    void theLimitOfTheHeapIsKept() throws IOException, InterruptedException {
        assertEquals(300, kept(200, "-Xmx300m"));
    }
}
