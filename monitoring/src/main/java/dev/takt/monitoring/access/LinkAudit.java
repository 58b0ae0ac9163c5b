package dev.takt.monitoring.access;

import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Writes the commands that came over a link to the audit log. Commands over HTTP are written elsewhere, with the
 * address of the sender.
 */
public final class LinkAudit implements LoopObserver {
    private static final Set<String> LINKS = Set.of("mqtt", "opcua");

    private final Supplier<Optional<AuditLog>> audit;

    /**
     * Writes to an audit log.
     *
     * @param audit empty as long as there is none
     */
    public LinkAudit(Supplier<Optional<AuditLog>> audit) {
        this.audit = audit;
    }

    @Override
    public void cycleEnded(CycleRecord cycle) {
        // only commands are audited
    }

    @Override
    public void happened(LoopEvent event) {
        if (event instanceof LoopEvent.Commanded commanded && LINKS.contains(commanded.who())) {
            audit.get()
                    .ifPresent(log -> log.write(
                            commanded.who(),
                            "its link",
                            commanded.command(),
                            commanded.accepted() ? "ok" : "refused",
                            commanded.reason()));
        }
    }
}
