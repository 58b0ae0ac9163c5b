package dev.takt.benchmarks.hazards;

import java.io.IOException;
import java.util.List;

/** Things that were opened together and are closed together. */
final class Parts {
    private Parts() {}

    /**
     * Closes each, in their order, whether those before it could be closed or not.
     *
     * @throws IOException if some could not be closed; why is suppressed in it
     */
    static void close(List<? extends AutoCloseable> parts) throws IOException {
        IOException failed = new IOException("a part could not be closed");
        closeAfter(failed, parts);
        if (failed.getSuppressed().length > 0) {
            throw failed;
        }
    }

    /** Closes what was opened before something failed, which carries on what could not be closed. */
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
