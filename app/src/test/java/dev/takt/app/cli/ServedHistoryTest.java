package dev.takt.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.hil.Patience;
import dev.takt.app.processors.RealTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A running loop shows its own past, also of its earlier starts. */
@RealTime
class ServedHistoryTest {
    private static final String CASE = """
            model {
              name = remembered
              domain { t { horizon = 2 s, points = 11 } }
              parameters { x0 = 1 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - 2)^2 + 0.01*u^2, t)"
            }
            loop { period = 200 ms, warm-up = 2 }
            monitoring { http { port = 0 }, journal { directory = "%s" } }
            """;
    private static final Pattern ADDRESS = Pattern.compile("the page of the loop is at (\\S+)");

    @TempDir
    private Path folder;

    private final HttpClient client = HttpClient.newHttpClient();

    private String said(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private HttpResponse<String> get(String address, String path) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(URI.create(address).resolve(path)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private String begun(Path said, Process process) {
        Patience.await(() -> !process.isAlive() || ADDRESS.matcher(said(said)).find(), () -> said(said));
        Matcher address = ADDRESS.matcher(said(said));
        assertTrue(address.find(), () -> said(said));
        return address.group(1);
    }

    @Test
    void isServedWhileTheLoopRuns() throws IOException, InterruptedException {
        Path journals = folder.resolve("journals");
        Path file = Files.writeString(folder.resolve("remembered.conf"), CASE.formatted(journals));
        CommandLineProcess.Outcome before =
                CommandLineProcess.run("run", file.toString(), "--duration", "3 s", "--set=model.name=other");
        assertTrue(before.err().contains("the page of the loop is at"), before.err());
        Path said = folder.resolve("said.txt");
        Process process = CommandLineProcess.start(said, "run", file.toString());
        try {
            String address = begun(said, process);
            try (PeriodStream periods = new PeriodStream(address)) {
                periods.await(() -> Files.exists(journals) && said(said).contains("auto"));
            }
            HttpResponse<String> page = get(address, "history");
            assertEquals(200, page.statusCode(), page::body);
            assertTrue(page.body().contains("<h1>remembered</h1>"), page::body);
            assertTrue(page.body().contains("Key figures of the loop"), page::body);
            assertTrue(page.headers()
                    .firstValue("Content-Security-Policy")
                    .orElse("")
                    .startsWith("default-src 'none'"));
            HttpResponse<String> part = get(address, "history.js");
            assertEquals(200, part.statusCode(), "a part of the page of the loop");
            HttpResponse<String> wrong = get(address, "history?from=yesterday");
            assertEquals(400, wrong.statusCode(), wrong::body);
            assertTrue(wrong.body().contains("--from yesterday; expected"), wrong::body);
            assertEquals(400, get(address, "history?out=elsewhere").statusCode());
            assertEquals(400, get(address, "history?from=" + "1".repeat(500)).statusCode());
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
