package dev.takt.app.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.fleet.FleetReading;
import dev.takt.config.fleet.FleetFile;
import dev.takt.config.settings.ClusterSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterCheckTest {
    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 11 } }
              parameters { x0 = 1 }
              variables { x(t) { role = state }, u(t) { role = control, min = 0, max = 5 } }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - 2)^2, t)"
            }
            loop { period = 200 ms }
            """;

    @TempDir
    private Path folder;

    private List<String> problems(String cluster) throws IOException {
        return ClusterCheck.of(settings(cluster), List.of());
    }

    private ClusterSettings settings(String cluster) throws IOException {
        Files.writeString(folder.resolve("tank.conf"), "");
        Files.writeString(folder.resolve("fleet.conf"), "cluster { " + cluster + " }");
        return FleetFile.read(folder).cluster();
    }

    @Test
    void everythingThatIsMissingIsSaidAtOnce() throws IOException {
        List<String> problems = problems("");
        for (String setting : List.of("node", "address", "directory", "seeds", "certificate", "key", "authority")) {
            assertEquals(
                    1,
                    problems.stream()
                            .filter(line -> line.startsWith("cluster." + setting + " "))
                            .count(),
                    setting + " in " + problems);
        }
    }

    @Test
    void nodesWithoutCertificatesStayOnThisHost() throws IOException {
        String here = "node = a, address = \"127.0.0.1:7500\", directory = d, without-tls = true, ";
        assertEquals(List.of(), problems(here + "seeds = [\"127.0.0.1:7500\"]"));
        List<String> problems = problems(here + "seeds = [\"127.0.0.1:7500\", \"10.0.0.2:7500\"]");
        assertEquals(1, problems.size());
        assertTrue(problems.getFirst().contains("without-tls"), problems.toString());
    }

    @Test
    void filesPinsAndSeedsAreLookedAt() throws IOException {
        String all = problems(
                        "node = a, address = \"10.0.0.1:7500\", directory = d, seeds = [\"somewhere\"], pins = [\"x\"],"
                                + " certificate = none.crt, key = none.key, authority = none.ca")
                .toString();
        for (String wrong : List.of("somewhere", "cluster.pins has x", "none.crt", "none.key", "none.ca")) {
            assertTrue(all.contains(wrong), wrong + " in " + all);
        }
    }

    /** Such a node would run, and look for the others for ever. */
    @Test
    void certificatesThatAreNotValidNowAreRefused() throws IOException, InterruptedException {
        certificate("now", "-1d", "30");
        certificate("over", "-60d", "30");
        certificate("early", "+2d", "30");
        Files.writeString(folder.resolve("noise.crt"), "noise");
        assertEquals(List.of(), problems(with("now", "now")));
        String over = problems(with("over", "now")).toString();
        assertTrue(over.contains("cluster.certificate = ") && over.contains("not valid now (NotAfter: "), over);
        String early = problems(with("now", "early")).toString();
        assertTrue(early.contains("cluster.authority = ") && early.contains("not valid now (NotBefore: "), early);
        String noise = problems(with("noise", "now")).toString();
        assertTrue(noise.contains("noise.crt, which is no certificate"), noise);
    }

    private static String with(String certificate, String authority) {
        return "node = a, address = \"10.0.0.1:7500\", directory = d, seeds = [\"10.0.0.1:7500\"], certificate = "
                + certificate + ".crt, key = now.crt, authority = " + authority + ".crt";
    }

    private void certificate(String name, String start, String days) throws IOException, InterruptedException {
        String tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        String store = folder.resolve(name + ".p12").toString();
        run(
                tool,
                "-genkeypair",
                "-alias",
                "a",
                "-keyalg",
                "RSA",
                "-storepass",
                "password",
                "-keystore",
                store,
                "-dname",
                "CN=a",
                "-startdate",
                start,
                "-validity",
                days);
        run(
                tool,
                "-exportcert",
                "-rfc",
                "-alias",
                "a",
                "-storepass",
                "password",
                "-keystore",
                store,
                "-file",
                folder.resolve(name + ".crt").toString());
    }

    private static void run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
    }

    @Test
    void loopsWhosePlantsCompareNoEpochsAreRefused() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("tank.conf"), TANK);
        String problems = problemsOfLoops(true);
        assertTrue(problems.contains("links.kind of tank; expected udp or mqtt"), problems);
        assertFalse(problems.contains("keep-factorization"), problems);
    }

    @Test
    void loopsWhoseStateCannotBeHandedOverAreRefused() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("tank.conf"), TANK + "links { kind = udp }");
        String problems = problemsOfLoops(false);
        assertTrue(problems.contains("loop.keep-factorization = true of tank; expected false"), problems);
        assertFalse(problems.contains("links.kind"), problems);
    }

    private String problemsOfLoops(boolean sharing) throws IOException, InterruptedException {
        FleetFile file = FleetFile.read(folder);
        return ClusterCheck.of(file.cluster(), new FleetReading(sharing, List.of()).read(file.members()))
                .toString();
    }
}
