package dev.takt.actors.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RealTimePriorityTest {
    /** Field 41 of stat(5): the scheduling policy; field 40: the real-time priority. */
    private static List<String> scheduling() throws IOException {
        String stat = Files.readString(Path.of("/proc/thread-self/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return List.of(fields[37], fields[38]);
    }

    @Test
    void linuxKnowsThePriorityOfTheThread() throws Exception {
        assumeTrue(RealTimePriority.isGranted(7), "real-time priorities are refused on this machine");
        List<String> found = new ArrayList<>();
        Thread thread = Thread.ofPlatform().start(() -> {
            RealTimePriority.take(7);
            try {
                found.addAll(scheduling());
            } catch (IOException e) {
                found.add(e.toString());
            }
        });
        thread.join();
        assertEquals(List.of("7", "1"), found);
        assertEquals("0", scheduling().getLast(), "the thread that asked has its own policy");
    }

    @Test
    void whatLinuxDoesNotKnowIsRefused() {
        assertEquals(false, RealTimePriority.isGranted(1000));
    }
}
