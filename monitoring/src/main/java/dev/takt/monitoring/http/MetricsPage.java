package dev.takt.monitoring.http;

/** The metrics as text, for a scrape. */
@FunctionalInterface
public interface MetricsPage {
    /** The content type: version 0.0.4 of Prometheus' exposition format. */
    String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    /** The metrics now. */
    String text();
}
