package dev.takt.app.log;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.logging.LogRecord;
import java.util.regex.Pattern;

/**
 * Limits how often messages are written that differ in numbers only. The first ones of a minute are written; what was left out is told with the next one that
 * is written after it.
 */
final class RepetitionLimit {
    private static final long WINDOW_MILLIS = 60_000;
    /** How a loop is, as often as it is asked for, and who commanded what, which has a limit of its own. */
    private static final Set<String> UNLIMITED = Set.of(LogFields.STATUS, LogFields.COMMAND);

    private static final int REMEMBERED = 512;
    private static final Pattern NUMBERS = Pattern.compile("[0-9]+");

    private final int most;
    private final Map<String, Window> windows = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Window> eldest) {
            return size() > REMEMBERED;
        }
    };

    /** The messages of one kind since the beginning of a minute. */
    private record Window(long begun, int written, long leftOut) {}

    RepetitionLimit(int most) {
        this.most = most;
    }

    /**
     * Decides on a message.
     *
     * @return how many of its kind have been left out before it; empty if it is left out too
     */
    Optional<Long> admit(LogRecord entry) {
        if (LogLine.fields(entry)
                .filter(fields -> UNLIMITED.contains(fields.kind()))
                .isPresent()) {
            return Optional.of(0L);
        }
        String key = entry.getLoggerName() + " "
                + NUMBERS.matcher(String.valueOf(entry.getMessage())).replaceAll("0");
        long now = entry.getMillis();
        Window window = windows.get(key);
        if (window == null || now - window.begun() >= WINDOW_MILLIS || now < window.begun()) {
            windows.put(key, new Window(now, 1, 0));
            return Optional.of(window == null ? 0L : window.leftOut());
        }
        if (window.written() < most) {
            windows.put(key, new Window(window.begun(), window.written() + 1, 0));
            return Optional.of(0L);
        }
        windows.put(key, new Window(window.begun(), window.written(), window.leftOut() + 1));
        return Optional.empty();
    }
}
