package dev.takt.app.log;

import dev.takt.loop.LogLevel;
import java.util.function.Supplier;

/** Logs when the link to the plant goes down and comes up again. */
public final class LinkLog {
    private final LoopLog log;
    private final Supplier<String> problem;
    private String last = "";

    /**
     * Watches a link.
     *
     * @param problem what is wrong with it; empty if nothing is
     */
    public LinkLog(LoopLog log, Supplier<String> problem) {
        this.log = log;
        this.problem = problem;
    }

    /** Looks at the link; to be called from time to time, by one thread. */
    public void look() {
        String now = problem.get();
        if (now.isEmpty() != last.isEmpty()) {
            log.say(
                    now.isEmpty() ? LogLevel.INFO : LogLevel.WARN,
                    "link",
                    now.isEmpty() ? "the link is up again" : "link: " + now);
        }
        last = now;
    }
}
