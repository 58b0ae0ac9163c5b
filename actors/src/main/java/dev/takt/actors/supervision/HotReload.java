package dev.takt.actors.supervision;

import dev.takt.config.SettingChange;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.config.diagnostics.Problem;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.solver.model.ModelException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The settings in force in a running loop. Decides whether a file that was read again is applied, as a whole or not at
 * all, puts it on trial, and decides when the loop returns to the previous settings.
 */
final class HotReload {
    /** More mistakes in a file than these are counted only: the log, the audit and the journal have the answer, too. */
    private static final int SHOWN = 5;

    private final Deque<Boolean> history = new ArrayDeque<>();
    private LoopRevision present;
    private Optional<LoopRevision> before = Optional.empty();
    private Optional<ReloadTrial> trial = Optional.empty();
    private List<SettingChange> changes = List.of();
    private long from;

    /** The decision on a file that was read again. */
    sealed interface Decision {
        /** In words. */
        String text();
    }

    /** Nothing changes. */
    record Refused(String text) implements Decision {}

    /** The file is unchanged. */
    record Unchanged(String text) implements Decision {}

    /** The settings will be applied. */
    record Taken(String text, LoopRevision revision) implements Decision {}

    HotReload(LoopRevision first) {
        this.present = first;
    }

    /** The reason why the file is not read now; empty if it is. */
    Optional<String> objection() {
        return before.map(_ -> "the settings of the last reload are still on trial, from period " + from + " on");
    }

    /** Decides on a file that was read again. */
    Decision propose(LoopRevision read) {
        List<SettingChange> found = present.reading().changesTo(read.reading());
        if (found.isEmpty()) {
            return new Unchanged("nothing has changed");
        }
        List<SettingChange> late = found.stream()
                .filter(change -> change.effect() == Effect.RESTART)
                .toList();
        if (!late.isEmpty()) {
            return new Refused("nothing is taken over, because some of it acts after a restart only: " + text(late));
        }
        changes = found;
        return new Taken(text(found), read);
    }

    /** The error of a file that could not be read, in one line. */
    static String text(Throwable failure) {
        return switch (failure) {
            case CaseFileException e ->
                "the file is wrong: "
                        + problems(e.problems().stream().distinct().toList());
            case ModelException e -> "the file is wrong: " + e.getMessage();
            case UncheckedIOException e -> "the file cannot be read: " + e.getMessage();
            default -> "the file cannot be taken over: " + failure;
        };
    }

    private static String problems(List<Problem> found) {
        String first = found.stream().limit(SHOWN).map(HotReload::text).collect(Collectors.joining("; "));
        return found.size() > SHOWN
                ? first + "; and " + (found.size() - SHOWN) + " more, which takt check shows"
                : first;
    }

    private static String text(Problem problem) {
        String expected = problem.expected().isEmpty() ? "" : ", expected " + problem.expected();
        String path = problem.place().path().isEmpty() ? "" : problem.place().path() + ": ";
        return problem.place() + ": " + path + problem.found() + expected;
    }

    private static String text(List<SettingChange> list) {
        return list.stream().map(SettingChange::text).collect(Collectors.joining(", "));
    }

    /** Applies settings from a period on; the previous ones are kept during the trial. */
    void take(LoopRevision revision, long cycle) {
        int periods = revision.tuning().reload().trial();
        before = periods > 0 ? Optional.of(present) : Optional.empty();
        present = revision;
        from = cycle;
        while (history.size() > periods) {
            history.removeFirst();
        }
        int bad = (int) history.stream().filter(Boolean::booleanValue).count();
        trial = periods > 0 ? Optional.of(new ReloadTrial(revision.tuning().reload(), bad)) : Optional.empty();
    }

    /**
     * A period has ended; returns the verdict on settings on trial, if there are any and the period counts for them.
     */
    Optional<ReloadTrial.Verdict> periodEnded(long cycle, boolean bad, boolean failed) {
        history.addLast(bad);
        if (trial.isEmpty()) {
            while (history.size() > present.tuning().reload().trial()) {
                history.removeFirst();
            }
            return Optional.empty();
        }
        return cycle < from ? Optional.empty() : Optional.of(trial.get().periodEnded(bad, failed));
    }

    /** Keeps the settings on trial; returns a description. */
    String keep() {
        String story =
                "kept: " + text(changes) + "; " + trial.map(ReloadTrial::text).orElse("");
        before = Optional.empty();
        trial = Optional.empty();
        return story;
    }

    /** Rolls the settings on trial back; returns the previous ones. */
    LoopRevision rollBack(long cycle) {
        present = before.orElse(present);
        from = cycle;
        before = Optional.empty();
        trial = Optional.empty();
        return present;
    }

    /** The reason of the roll-back, in words. */
    String story() {
        return "rolled back: " + text(changes) + "; "
                + trial.map(ReloadTrial::text).orElse("");
    }
}
