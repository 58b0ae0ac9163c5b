/**
 * Charts and pages of a report: scales, lines, heat maps as SVG, and the one HTML page that needs no other file.
 */
@NullMarked
package dev.takt.app.report.chart;

import org.jspecify.annotations.NullMarked;
