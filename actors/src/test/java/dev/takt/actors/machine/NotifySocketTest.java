package dev.takt.actors.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of {@code sd_notify(3)}, received on a socket of the operating system. */
@EnabledOnOs(OS.LINUX)
class NotifySocketTest {

    @TempDir
    private Path folder;

    private static NotifySocket socket(String name) {
        return NotifySocket.of(Map.of("NOTIFY_SOCKET", name)).orElseThrow();
    }

    @Test
    void messageArrivesAtAFile() throws Exception {
        Path file = folder.resolve("notify");
        try (DatagramListener manager = DatagramListener.at(file);
                NotifySocket socket = socket(file.toString())) {
            assertTrue(socket.send("READY=1\nSTATUS=bereit für 50 µs\n"));
            assertEquals("READY=1\nSTATUS=bereit für 50 µs\n", manager.next());
        }
    }

    @Test
    void messageArrivesAtANameThatIsNoFile() throws Exception {
        String name = "takt-test-" + ProcessHandle.current().pid();
        try (DatagramListener manager = DatagramListener.atName(name);
                NotifySocket socket = socket("@" + name)) {
            assertTrue(socket.send("WATCHDOG=1"));
            assertEquals("WATCHDOG=1", manager.next());
        }
    }

    @Test
    void managerThatIsGoneIsNoFailure() {
        try (NotifySocket socket = socket(folder.resolve("nobody").toString())) {
            assertFalse(socket.send("READY=1"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "@", "relative/path", "vsock:2:1234"})
    void whatNamesNoSocketIsLeftAlone(String name) {
        assertTrue(NotifySocket.of(Map.of("NOTIFY_SOCKET", name)).isEmpty());
    }

    @Test
    void tooLongNameIsLeftAlone() {
        assertTrue(
                NotifySocket.of(Map.of("NOTIFY_SOCKET", "/" + "a".repeat(108))).isEmpty());
        assertTrue(NotifySocket.of(Map.of()).isEmpty());
    }
}
