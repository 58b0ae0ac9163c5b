/** Controlled variables that go in and out of service: what a case says of them, and the model that allows it. */
@NullMarked
package dev.takt.config.service;

import org.jspecify.annotations.NullMarked;
