/**
 * Closed loops against plants whose uncertain parameters are elsewhere than the controller believes: the plants ({@link
 * dev.takt.app.adversary.AdversaryPlants}), the runs of both controllers ({@link dev.takt.app.adversary.Adversaries}), and what is
 * counted of them ({@link dev.takt.app.adversary.LoopLimits}, {@link dev.takt.app.adversary.RunningCost}).
 */
@NullMarked
package dev.takt.app.adversary;

import org.jspecify.annotations.NullMarked;
