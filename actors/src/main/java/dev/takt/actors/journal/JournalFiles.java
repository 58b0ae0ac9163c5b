package dev.takt.actors.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files in the directory of a journal, by their names: {@code LOOP-TIME-NUMBER.journal} for segments, {@code
 * LOOP-TIME-trouble-CYCLE.journal} for incident files. Names of loops have no hyphen there.
 *
 * @param directory of the files
 */
record JournalFiles(Path directory) {
    /** The suffix of all of them. */
    static final String SUFFIX = ".journal";

    private static final String TROUBLE = "-trouble";
    private static final Pattern NUMBERED = Pattern.compile("(.*)-(\\d{1,18})" + Pattern.quote(SUFFIX));

    /** Older ones first: by the time in the name, then by the number, which may outgrow its leading zeros. */
    private static final Comparator<Path> AGE = Comparator.comparing(JournalFiles::run)
            .thenComparingLong(JournalFiles::number)
            .thenComparing(JournalFiles::name);

    /** A segment of a run. */
    Path segment(String run, int number) {
        return directory.resolve(String.format(Locale.ROOT, "%s-%04d%s", run, number, SUFFIX));
    }

    /** The incident file of a run. */
    Path trouble(String run, long cycle) {
        return directory.resolve(run + TROUBLE + "-" + cycle + SUFFIX);
    }

    /** The segments of all loops, the oldest of each first. */
    List<Path> segments() throws IOException {
        return sorted(file -> !isTrouble(file));
    }

    /** The segments of all runs of the loop of a run, the oldest first. */
    List<Path> segmentsOfLoop(String run) throws IOException {
        return sorted(file -> !isTrouble(file) && isOfLoop(file, run));
    }

    /** The incident files of all runs of the loop of a run, the oldest first. */
    List<Path> troublesOfLoop(String run) throws IOException {
        return sorted(file -> isTrouble(file) && isOfLoop(file, run));
    }

    /** The folders in the directory that have segments, in the order of their names; none of those that cannot be read. */
    List<Path> foldersWithin() {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(Files::isDirectory)
                    .filter(folder -> {
                        try {
                            return !new JournalFiles(folder).segments().isEmpty();
                        } catch (IOException e) {
                            return false;
                        }
                    })
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of();
        }
    }

    private List<Path> sorted(Predicate<Path> wanted) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> name(file).endsWith(SUFFIX))
                    .filter(wanted)
                    .sorted(AGE)
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static boolean isTrouble(Path file) {
        return run(file).endsWith(TROUBLE);
    }

    private static boolean isOfLoop(Path file, String run) {
        return name(file).startsWith(run.substring(0, run.lastIndexOf('-') + 1));
    }

    /** The common prefix of the names of all segments of a run. */
    static String run(Path file) {
        Matcher matcher = NUMBERED.matcher(name(file));
        return matcher.matches() ? matcher.group(1) : name(file);
    }

    private static long number(Path file) {
        Matcher matcher = NUMBERED.matcher(name(file));
        return matcher.matches() ? Long.parseLong(matcher.group(2)) : 0;
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }
}
