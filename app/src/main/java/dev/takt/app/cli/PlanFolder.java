package dev.takt.app.cli;

import dev.takt.actors.journal.LastPlanFile;
import dev.takt.actors.journal.LoopLock;
import dev.takt.app.terminal.FailureMessages;
import dev.takt.config.Case;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The folder in which a loop keeps its last plan, if its case names one. Only one loop of a name can use it at a time.
 */
final class PlanFolder implements AutoCloseable {
    private final Optional<LastPlanFile> plan;
    private final Optional<LoopLock> lock;

    private PlanFolder(Optional<LastPlanFile> plan, Optional<LoopLock> lock) {
        this.plan = plan;
        this.lock = lock;
    }

    /**
     * Opens the folder of a case. A folder that cannot be written is reported and does not prevent the loop from
     * running.
     *
     * @throws IOException if a loop of that name uses it
     */
    static PlanFolder open(Case read, PrintWriter err) throws IOException {
        return open(
                read,
                read.loop()
                        .resume()
                        .directory()
                        .or(() -> read.journal().directory())
                        .map(Path::of),
                err);
    }

    /** As {@link #open(Case, PrintWriter)}, in a folder that the case does not name. */
    static PlanFolder open(Case read, Optional<Path> named, PrintWriter err) throws IOException {
        if (named.isEmpty()) {
            return new PlanFolder(Optional.empty(), Optional.empty());
        }
        Path folder = named.get();
        Optional<LastPlanFile> plan = Optional.of(LastPlanFile.of(folder, read.name()));
        Optional<LoopLock> lock;
        try {
            lock = LoopLock.take(folder, read.name());
        } catch (IOException e) {
            err.println("cannot write in " + folder + " (" + FailureMessages.reason(e)
                    + "): the loop runs, but keeps no plan and no journal there until it can");
            err.flush();
            return new PlanFolder(plan, Optional.empty());
        }
        if (lock.isEmpty()) {
            String holder = LoopLock.holder(folder, read.name());
            throw new IOException(
                    "the loop " + read.name() + " runs already" + (holder.isEmpty() ? "" : ", as " + holder)
                            + ": it has " + LoopLock.file(folder, read.name())
                            + ". Maybe that one is to be ended first; another plant needs another model.name or another directory.");
        }
        return new PlanFolder(plan, lock);
    }

    /** The file of the plan. */
    Optional<LastPlanFile> plan() {
        return plan;
    }

    @Override
    public void close() {
        lock.ifPresent(LoopLock::close);
    }
}
