package dev.takt.app.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.settings.LogSettings.Format;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class LogQueueTest {

    /** A standard error that takes nothing until it is let go, as that of a stopped terminal does. */
    private static final class Stuck extends Writer {
        private final StringWriter taken = new StringWriter();
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch free = new CountDownLatch(1);

        @Override
        public void write(char[] characters, int from, int length) {
            reached.countDown();
            try {
                free.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            taken.write(characters, from, length);
        }

        @Override
        public void flush() {
            // nothing is kept
        }

        @Override
        public void close() {
            // nothing to close
        }
    }

    private static LogRecord entry(String message) {
        LogRecord entry = new LogRecord(Level.INFO, message);
        entry.setLoggerName("dev.takt.loop");
        return entry;
    }

    private static LogQueue queue(int capacity, Writer out) {
        return new LogQueue(
                capacity, new RepetitionLimit(1_000_000), new LogLine(Format.PLAIN, false), new PrintWriter(out));
    }

    @Test
    void nobodyWaitsForAnErrorThatTakesNothingAndWhatIsDroppedIsCounted() throws InterruptedException {
        Stuck out = new Stuck();
        LogQueue queue = queue(16, out);
        queue.publish(entry("first"));
        out.reached.await();
        for (int i = 0; i < 1000; i++) {
            // would not return if it waited
            queue.publish(entry("message"));
        }
        assertEquals(1000 - 16, queue.dropped());
        out.free.countDown();
        queue.close();
        String text = out.taken.toString();
        assertEquals(1 + 16 + 1, text.lines().count(), text);
        assertTrue(text.contains("the log had no room for 984 messages"), text);
    }

    @Test
    void whatWaitsIsWrittenBeforeTheEnd() {
        StringWriter out = new StringWriter();
        LogQueue queue = queue(10_000, out);
        for (int i = 0; i < 5000; i++) {
            queue.publish(entry("message"));
        }
        queue.close();
        assertEquals(5000, out.toString().lines().count());
    }
}
