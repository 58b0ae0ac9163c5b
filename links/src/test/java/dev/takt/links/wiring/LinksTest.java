package dev.takt.links.wiring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.links.ControllerEnd;
import dev.takt.links.FreePort;
import dev.takt.links.PlantEnd;
import dev.takt.links.TagFrame;
import dev.takt.loop.Quality;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links as case files name them, and what may not be opened. */
class LinksTest {
    private static final Path COLUMN = Path.of("..", "examples", "distillation-hil.conf");

    @TempDir
    private Path folder;

    private static int freePort() throws IOException {
        return FreePort.udp();
    }

    private static int freeTcpPort() throws IOException {
        return FreePort.tcp();
    }

    private static Case column(String... overrides) {
        return CaseFile.read(COLUMN, List.of(overrides));
    }

    @Test
    void whatIsNotOnThisHostNeedsAKey() {
        Case open = column("links.udp.controller=\"192.0.2.1:5501\"", "links.udp.plant=\"0.0.0.0:0\"");
        IOException refused = assertThrows(IOException.class, () -> Links.plant(open));
        assertTrue(String.valueOf(refused.getMessage()).contains("links.key-file"), refused.getMessage());
    }

    @Test
    void keysComeFromFiles() throws IOException {
        Path key = secret("key", "0123456789abcdef0123456789abcdef\n");
        String atController = "links.udp.controller=\"127.0.0.1:" + freePort() + "\"";
        String atPlant = "links.udp.plant=\"127.0.0.1:" + freePort() + "\"";
        Case signed = column(atController, atPlant, "links.key-file=\"" + key + "\"");
        Case unsigned = column(atController, atPlant);
        try (PlantEnd plant = Links.plant(signed);
                ControllerEnd stranger = Links.controller(unsigned)) {
            TagFrame commands = new TagFrame(stranger.tables().commands());
            commands.set(0, 3.0, Quality.GOOD, 0);
            commands.stamp(1, 1);
            stranger.write(commands);
            assertFalse(plant.poll(commands));
            assertEquals(1, plant.statistics().wrongSignature());
        }
        Files.writeString(key, "short");
        assertThrows(IOException.class, () -> Links.plant(signed));
    }

    /** Three nodes of a cluster: each hears the plant, and the plant follows the largest epoch. */
    @Test
    void aPlantHasAsManyControllersAsItsFileNames() throws IOException {
        String atPlant = "links.udp.plant=\"127.0.0.1:" + freePort() + "\"";
        List<String> addresses = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            addresses.add("\"127.0.0.1:" + freePort() + "\"");
        }
        String all = "links.udp.controllers=[" + String.join(", ", addresses) + "]";
        List<ControllerEnd> nodes = new ArrayList<>();
        try (PlantEnd plant = Links.plant(column(atPlant, all, "links.udp.controller=" + addresses.getFirst()))) {
            for (String address : addresses) {
                nodes.add(Links.controller(column(atPlant, "links.udp.controller=" + address)));
            }
            TagFrame measured = new TagFrame(plant.tables().measurements());
            measured.set(0, 7.0, Quality.GOOD, 0);
            measured.stamp(1, 1);
            plant.publish(measured);
            TagFrame commands = new TagFrame(plant.tables().commands());
            for (int i = 0; i < nodes.size(); i++) {
                ControllerEnd node = nodes.get(i);
                assertTrue(node.read(measured), "node " + i + " hears the plant");
                commands.set(0, i, Quality.GOOD, 0);
                commands.stamp(1, 10 + i);
                node.write(commands);
                assertTrue(plant.poll(commands), "the plant hears node " + i);
                assertEquals(i, commands.value(0));
            }
            commands.stamp(2, 10);
            nodes.getFirst().write(commands);
            assertFalse(plant.poll(commands), "an older epoch");
            assertEquals(1, plant.statistics().wrongEpoch());
        } finally {
            nodes.forEach(ControllerEnd::close);
        }
        IOException refused = assertThrows(
                IOException.class, () -> Links.plant(column(atPlant, "links.udp.controllers=[\"192.0.2.1:5501\"]")));
        assertTrue(String.valueOf(refused.getMessage()).contains("links.key-file"), refused.getMessage());
        assertThrows(CaseFileException.class, () -> column("links.udp.controllers=[\"nowhere\"]"));
    }

    private Path secret(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void secretsThatOthersCanReadAreRefusedWithTheCure() throws IOException {
        Path password = secret("password", "a password of the test");
        String opcUa = "links.opcua.server=\"127.0.0.1:" + freeTcpPort() + "\"";
        String certificates = "links.opcua.certificates=\"" + folder + "\"";
        String login = "links.opcua.password-file=\"" + password + "\"";
        Links.plant(column("links.kind=opcua", opcUa, certificates, login)).close();
        Path own = folder.resolve("own").resolve("plant.key");
        for (Path file : List.of(own, password)) {
            for (String mode : List.of("rw-r-----", "rw----r--", "rw--w----")) {
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
                Case read = column("links.kind=opcua", opcUa, certificates, login);
                String message = String.valueOf(
                        assertThrows(IOException.class, () -> Links.plant(read)).getMessage());
                assertTrue(message.contains("Maybe 'chmod 600 " + file + "'"), message);
            }
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
        Files.setPosixFilePermissions(password, PosixFilePermissions.fromString("rw-r--r--"));
        refused("links.key-file: " + password + " holds the key of the link", "links.key-file=\"" + password + "\"");
        refused(
                "links.mqtt.password-file: " + password + " holds a password",
                "links.kind=mqtt",
                "links.mqtt.password-file=\"" + password + "\"");
    }

    @Test
    void whatIsWrongWithAKeyIsSaidWithItsSource() throws IOException {
        Path missing = folder.resolve("nothing");
        refused("there is no file " + missing, "links.key-file=\"" + missing + "\"");
        Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xc3, 0x28, 1, 2});
        refused(binary + " is not text", "links.key-file=\"" + binary + "\"");
        refused("no environment variable TAKT_NO_SUCH_KEY", "links.key-environment=TAKT_NO_SUCH_KEY");
        refused("no.such.host.invalid", "links.kind=mqtt", "links.mqtt.broker=\"no.such.host.invalid:1883\"");
    }

    private static void refused(String expected, String... overrides) {
        Case read = column(overrides);
        String message = String.valueOf(
                assertThrows(IOException.class, () -> Links.controller(read)).getMessage());
        assertTrue(message.contains(expected), message);
    }

    @Test
    void aPasswordStaysOnThisHostUnlessTheFileSaysOtherwise() {
        String password = "links.mqtt.password-file=\"/etc/takt/password\"";
        for (String here : List.of("127.0.0.1:1883", "localhost:1883", "[::1]:1883")) {
            column("links.mqtt.broker=\"" + here + "\"", password);
        }
        String there = "links.mqtt.broker=\"192.0.2.1:1883\"";
        assertThrows(CaseFileException.class, () -> column(there, password));
        column(there, password, "links.mqtt.tls=true");
        column(there, password, "links.mqtt.allow-clear-password=true");
    }

    @Test
    void anEntryHasTheSettingsOfItsFamilyButTheNode() throws IOException {
        Case read = column("links.tags={ \"x[1]\" { node = \"ns=2;s=Top\" }, x { scale = 0.01, range = [0, 1] } }");
        assertEquals(0.01, read.links().tag("x[1]").scale());
        assertEquals(1, read.links().tag("x[1]").range().most());
        assertEquals("ns=2;s=Top", read.links().tag("x[1]").node().orElse(""));
        assertTrue(read.links().tag("x[2]").node().isEmpty());
        assertEquals(0.01, read.links().tag("x[2]").scale());
        assertTrue(
                TagMap.lines(read).getLast().startsWith("x[2], … x[32] (31): scale 0.01"),
                () -> String.join("\n", read.links().tags().keySet()));
    }

    @Test
    void aMapThatCannotBeMeantIsRefused() {
        refused("x[1], x[2], x[3], …", "links.tags={ x { node = \"ns=2;s=Top\" } }");
        Case plate = CaseFile.read(
                COLUMN.resolveSibling("heated-plate-hil.conf"), List.of("links.tags={ \"T[99][1]\" { scale = 2 } }"));
        IOException beyond = assertThrows(IOException.class, () -> Links.plant(plate));
        assertTrue(String.valueOf(beyond.getMessage()).contains("T[99][1] is no tag"), beyond.getMessage());
        refused("x[2] is no node", "links.tags={ \"x[2]\" { node = \"ns=2;i=Top\" } }");
    }

    @Test
    void tagsAreScaledOnTheLinkAndCheckedAgainstTheirRange() throws IOException {
        String[] overrides = {
            "links.udp.controller=\"127.0.0.1:" + freePort() + "\"",
            "links.udp.plant=\"127.0.0.1:" + freePort() + "\"",
            "links.tags={ x { scale = 0.01, unit = \"%\", range = [0, 1] }, u { scale = 2, offset = 1 } }"
        };
        Case scaled = column(overrides);
        Case plain = column(overrides[0], overrides[1]);
        try (PlantEnd plant = Links.plant(plain);
                ControllerEnd controller = Links.controller(scaled)) {
            TagFrame raw = new TagFrame(plant.tables().measurements());
            for (int place = 0; place < raw.table().size(); place++) {
                raw.set(place, place == 3 ? 250 : 50, Quality.GOOD, System.nanoTime());
            }
            raw.stamp(1, 1);
            plant.publish(raw);
            TagFrame measured = new TagFrame(controller.tables().measurements());
            assertTrue(controller.read(measured));
            assertEquals(0.5, measured.value(0));
            assertEquals("%", measured.table().tags().getFirst().unit());
            assertEquals(Quality.BAD, measured.quality(3), "2.5 is no composition");
            assertEquals(101, measured.value(32));
            command(controller, 1);
            TagFrame commands = new TagFrame(plant.tables().commands());
            assertTrue(plant.poll(commands));
            assertEquals(0.8, commands.value(0), 1e-12);
        }
    }

    private static void command(ControllerEnd controller, long sequence) {
        TagFrame commands = new TagFrame(controller.tables().commands());
        commands.set(0, 2.6, Quality.GOOD, System.nanoTime());
        commands.stamp(sequence, 1);
        controller.write(commands);
    }
}
