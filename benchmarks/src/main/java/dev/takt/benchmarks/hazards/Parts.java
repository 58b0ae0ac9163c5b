package dev.takt.benchmarks.hazards;

import java.io.IOException;
import java.util.List;

/** Resources that are opened and closed together. */
final class Parts {
    private Parts() {}

    /**
     * Closes each, in order, even if earlier ones could not be closed.
     *
     * @throws IOException if some could not be closed; with the causes as suppressed exceptions
     */
    static void close(List<? extends AutoCloseable> parts) throws IOException {
        IOException failed = new IOException("a part could not be closed");
        closeAfter(failed, parts);
        if (failed.getSuppressed().length > 0) {
            throw failed;
        }
    }

    /** Closes resources after a failure; failures of closing are added to it. */
    static void closeAfter(Exception failure, List<? extends AutoCloseable> parts) {
        for (AutoCloseable part : parts) {
            try {
                part.close();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                failure.addSuppressed(e);
            } catch (Exception e) {
                failure.addSuppressed(e);
            }
        }
    }
}
