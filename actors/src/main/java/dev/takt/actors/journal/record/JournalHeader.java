package dev.takt.actors.journal.record;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The header of every segment.
 *
 * @param version of Takt that wrote it
 * @param run identifies the start of the loop: the same in all segments of a run
 * @param segment counted from 1 within the run
 * @param wallMillis when the segment was begun, since the epoch; for people only
 * @param text the case
 * @param configurationHash of the case
 * @param modelHash of its model
 * @param signals in the order of the images
 * @param controls in the order of the commands
 */
// large because the header of a journal has these fields, in this order
public record JournalHeader(
        String version,
        String run,
        int segment,
        long wallMillis,
        CaseText text,
        String configurationHash,
        String modelHash,
        List<String> signals,
        List<String> controls) {
    private static final Pattern RUN = Pattern.compile("[\\w.-]+-\\w+");
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    public JournalHeader {
        signals = List.copyOf(signals);
        controls = List.copyOf(controls);
        if (!RUN.matcher(run).matches()) {
            throw new IllegalArgumentException("run " + run + "; expected LOOP-TIME, fit for the name of a file");
        }
    }

    /** Names a run of a loop by its start: {@code column-20260131T174500}, in UTC. */
    public static String runName(String loop, Instant start) {
        return loop.replaceAll("[^\\w.]", "_") + "-" + STAMP.format(start);
    }

    public JournalHeader ofSegment(int number, long now) {
        return new JournalHeader(version, run, number, now, text, configurationHash, modelHash, signals, controls);
    }
}
