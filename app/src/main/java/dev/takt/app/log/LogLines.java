package dev.takt.app.log;

import java.io.Writer;
import java.util.function.Consumer;

/** Makes a message of each line that is printed. */
final class LogLines extends Writer {
    private final Consumer<String> sink;
    private final StringBuilder line = new StringBuilder();

    LogLines(Consumer<String> sink) {
        this.sink = sink;
    }

    @Override
    public void write(char[] characters, int from, int length) {
        synchronized (line) {
            for (int i = from; i < from + length; i++) {
                if (characters[i] != '\n') {
                    line.append(characters[i]);
                } else {
                    emit();
                }
            }
        }
    }

    private void emit() {
        String text = line.toString().strip();
        line.setLength(0);
        if (!text.isEmpty()) {
            sink.accept(text);
        }
    }

    @Override
    public void flush() {
        // a message ends with its line
    }

    @Override
    public void close() {
        synchronized (line) {
            emit();
        }
    }
}
