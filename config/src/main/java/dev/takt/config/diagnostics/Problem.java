package dev.takt.config.diagnostics;

/**
 * One thing that is wrong with a case file.
 *
 * @param place where
 * @param found what is there, with its value
 * @param expected what would be right; empty where {@code found} says it
 * @param cure a likely remedy, a sentence that starts with "Maybe"; empty for none
 */
public record Problem(Place place, String found, String expected, String cure) {}
