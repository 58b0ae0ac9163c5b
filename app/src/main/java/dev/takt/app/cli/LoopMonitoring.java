package dev.takt.app.cli;

import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.solving.process.LoopSolvers;
import dev.takt.app.telemetry.LoopTelemetry;
import dev.takt.config.settings.MonitoringSettings;
import dev.takt.loop.cycle.LoopDescription;
import dev.takt.loop.operation.LoopOperation;
import dev.takt.monitoring.Monitoring;
import java.net.URI;
import java.util.Optional;

/**
 * The monitoring of a loop. It starts when the description of the loop is known, serves the loop while it runs, and
 * ends after it.
 */
final class LoopMonitoring implements AutoCloseable {
    private final MonitoringSettings settings;
    private final LoopJournal journal;
    private Optional<Monitoring> started = Optional.empty();

    LoopMonitoring(MonitoringSettings settings, LoopJournal journal) {
        this.settings = settings;
        this.journal = journal;
    }

    /** Starts monitoring; the result must be registered as an observer of the loop. */
    Monitoring start(LoopDescription loop) {
        Monitoring monitoring = Monitoring.start(settings, loop);
        monitoring.watching(journal::vitalSigns);
        monitoring.tracing(journal::traced);
        journal.pages().ifPresent(monitoring::recalling);
        started = Optional.of(monitoring);
        return monitoring;
    }

    /** Serves the page of a running loop; returns its address, unless the page is disabled. */
    Optional<URI> serve(
            ControlLoop loop, LoopOperation operation, LoopSolvers solvers, LoopTelemetry telemetry, LoopPair pair) {
        started.ifPresent(monitoring -> {
            monitoring.watching(loop::vitalSigns);
            monitoring.watching(solvers::vitalSigns);
            monitoring.watching(telemetry::vitalSigns);
            monitoring.watching(pair::vitalSigns);
        });
        return started.flatMap(monitoring -> monitoring.serve(loop.view(), operation));
    }

    @Override
    public void close() {
        started.ifPresent(Monitoring::close);
    }
}
