/** Charts and pages of a report: scales, lines, heat maps as SVG, and the self-contained HTML page. */
@NullMarked
package dev.takt.app.report.chart;

import org.jspecify.annotations.NullMarked;
