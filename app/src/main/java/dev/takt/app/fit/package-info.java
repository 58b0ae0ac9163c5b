/** {@code takt fit}: parameters of a model from what was recorded of its plant. */
@org.jspecify.annotations.NullMarked
package dev.takt.app.fit;
