package dev.takt.monitoring.http;

import dev.takt.config.settings.MonitoringSettings;
import dev.takt.monitoring.access.AuditLog;
import java.nio.file.Path;
import java.time.Clock;

/** The audit log of the settings. */
final class AuditFiles {
    private static final long MEGABYTE = 1_000_000;

    private AuditFiles() {}

    /**
     * Opens it.
     *
     * @throws dev.takt.monitoring.access.AccessException if its file cannot be written
     */
    static AuditLog open(MonitoringSettings.Http settings) {
        return AuditLog.open(
                settings.auditFile()
                        .map(file -> new AuditLog.Rotation(
                                Path.of(file), settings.auditMegabytes() * MEGABYTE, settings.auditFiles())),
                System.err,
                Clock.systemUTC());
    }
}
