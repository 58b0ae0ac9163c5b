package dev.takt.benchmarks.page;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A loop in a separate process, with its page. */
final class RunningLoop implements AutoCloseable {
    private static final Pattern PAGE = Pattern.compile("page of the loop is at (\\S+)");

    private final Process process;
    private final String address;

    private RunningLoop(Process process, String address) {
        this.process = process;
        this.address = address;
    }

    /** Starts a loop and waits for its page. */
    static RunningLoop start(Commands commands, String arguments) throws IOException {
        Process process = commands.loop(arguments);
        BufferedReader said =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = said.readLine(); line != null; line = said.readLine()) {
            Matcher page = PAGE.matcher(line);
            if (page.find()) {
                Thread.ofVirtual().start(() -> drain(said));
                return new RunningLoop(process, page.group(1));
            }
        }
        throw new IOException("the loop ended before it had a page: run " + arguments);
    }

    private static void drain(BufferedReader said) {
        try {
            said.transferTo(Writer.nullWriter());
        } catch (IOException e) {
            // the loop has been ended
        }
    }

    /** The address of its page. */
    String address() {
        return address;
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        process.waitFor();
    }
}
