package dev.takt.app.log;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Makes a message of each line that somebody writes to the standard error, such as the audit of a loop without a file for it. */
final class LoggedStream extends OutputStream {
    private static final int LONGEST = 65_536;

    private final Consumer<String> sink;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    LoggedStream(Consumer<String> sink) {
        this.sink = sink;
    }

    @Override
    public synchronized void write(int octet) {
        if (octet != '\n') {
            line.write(octet);
        }
        if (octet == '\n' || line.size() >= LONGEST) {
            String text = line.toString(StandardCharsets.UTF_8).strip();
            line.reset();
            if (!text.isEmpty()) {
                sink.accept(text);
            }
        }
    }
}
