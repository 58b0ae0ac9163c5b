/**
 * How settings are declared, once each: a record is a block of settings, and annotations on its components say what they are. Reading
 * a block, messages and the reference page come from that declaration.
 */
@NullMarked
package dev.takt.config.setting;

import org.jspecify.annotations.NullMarked;
