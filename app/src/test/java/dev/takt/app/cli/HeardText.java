package dev.takt.app.cli;

import java.io.StringWriter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a command in this process says, for those who wait for a word of it. */
final class HeardText extends StringWriter {
    @Override
    public void write(String text) {
        synchronized (getBuffer()) {
            super.write(text);
            getBuffer().notifyAll();
        }
    }

    @Override
    public void write(String text, int offset, int length) {
        write(text.substring(offset, offset + length));
    }

    @Override
    public void write(char[] text, int offset, int length) {
        write(new String(text, offset, length));
    }

    /** Nothing more will be said. */
    @Override
    public void close() {
        write("\n(ended)\n");
    }

    /** Waits until a pattern is in what was said; its first group. */
    String await(Pattern pattern) throws InterruptedException {
        synchronized (getBuffer()) {
            Matcher matcher = pattern.matcher(toString());
            while (!matcher.find()) {
                if (toString().contains("(ended)")) {
                    throw new AssertionError("it ended without " + pattern + ": " + this);
                }
                getBuffer().wait();
                matcher = pattern.matcher(toString());
            }
            return matcher.group(1);
        }
    }
}
