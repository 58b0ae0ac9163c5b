package dev.takt.app.log;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.logging.LogManager;

/**
 * What {@code java.util.logging} begins with in the processes of Takt: nothing is logged until a {@link LoopLog} is opened. The Java runtime makes it when
 * the first logger is asked for, so commands without loggers pay nothing.
 */
public final class QuietLogging {
    private static final String PROPERTY = "java.util.logging.config.class";

    /** Reads the configuration; called by the Java runtime. */
    public QuietLogging() throws IOException {
        LogManager.getLogManager()
                .readConfiguration(new ByteArrayInputStream(".level=OFF\n".getBytes(StandardCharsets.UTF_8)));
    }

    /** Makes this the configuration of the process, unless who started it has chosen another one. */
    public static void install() {
        if (System.getProperty(PROPERTY) == null && System.getProperty("java.util.logging.config.file") == null) {
            System.setProperty(PROPERTY, QuietLogging.class.getName());
        }
    }
}
