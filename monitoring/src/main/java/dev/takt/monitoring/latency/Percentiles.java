package dev.takt.monitoring.latency;

/**
 * The distribution of a latency, in seconds; all 0 without values.
 *
 * @param count of values, including those for omitted samples
 * @param p50 the median
 * @param p90 90th percentile
 * @param p99 99th percentile
 * @param p999 99.9th percentile
 * @param p9999 99.99th percentile
 * @param max the largest
 */
public record Percentiles(long count, double p50, double p90, double p99, double p999, double p9999, double max) {}
