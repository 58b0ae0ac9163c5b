/** Tests of the integrators against published solutions of standard test problems. */
@NullMarked
package dev.takt.dynamics.integration;

import org.jspecify.annotations.NullMarked;
