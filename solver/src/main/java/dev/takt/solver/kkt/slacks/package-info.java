/** Slack variables of soft constraints, eliminated before a KKT system sees them. */
@NullMarked
package dev.takt.solver.kkt.slacks;

import org.jspecify.annotations.NullMarked;
