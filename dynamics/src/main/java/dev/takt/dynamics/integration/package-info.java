/**
 * Integration of dynamic systems in time: ordinary differential equations and differential-algebraic equations of index 1.
 *
 * <p>A system is a residual F(t, y, y') with sparse Jacobians. Smooth systems are integrated by an explicit Runge-Kutta
 * method of Hipparchus, stiff and differential-algebraic ones by our own Radau IIA methods with sparse linear algebra.
 * Every call of an integrator stands alone: its result depends on nothing but the system, the interval and the state.
 */
@NullMarked
package dev.takt.dynamics.integration;

import org.jspecify.annotations.NullMarked;
