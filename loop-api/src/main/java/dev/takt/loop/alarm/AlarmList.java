package dev.takt.loop.alarm;

import dev.takt.loop.AlarmCondition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The alarms of a loop and the state of each, following ISA-18.2. A finding becomes an alarm after its on-delay and
 * returns to normal after its off-delay. An alarm stays in the list until it is normal and acknowledged. Operators can
 * acknowledge and shelve alarms. Used by one thread.
 */
public final class AlarmList {
    private static final double HALF = 0.5;

    private final double period;
    private final double window;
    private final Map<AlarmId, AlarmEntry> entries = new TreeMap<>();
    private AlarmRules rules;
    private Optional<AlarmCascade> cascade = Optional.empty();

    /**
     * Makes an empty list.
     *
     * @param period of the loop in seconds of the plant
     * @param window seconds of the plant after an alarm in which others belong to the same cascade
     */
    public AlarmList(AlarmRules rules, double period, double window) {
        this.rules = rules;
        this.period = period;
        this.window = window;
    }

    /** Sets the rules that apply from now on. */
    public void configure(AlarmRules changed) {
        rules = changed;
        entries.values().forEach(entry -> entry.configure(rules.of(entry.id())));
    }

    /**
     * Updates the list at the end of a period.
     *
     * @param findings all conditions that are present in the period, each alarm at most once
     * @param suppressed conditions that are not meaningful in the present mode
     * @return the changes, causes before effects
     */
    public List<AlarmTransition> update(AlarmMoment now, List<AlarmFinding> findings, Set<AlarmCondition> suppressed) {
        if (findings.isEmpty() && entries.isEmpty()) {
            return List.of();
        }
        List<Change> changes = new ArrayList<>();
        List<AlarmEntry> raised = new ArrayList<>();
        Set<AlarmId> present = new HashSet<>();
        for (AlarmFinding finding : findings) {
            AlarmEntry entry = entries.computeIfAbsent(finding.id(), id -> new AlarmEntry(finding, rules.of(id)));
            if (entry.rule().enabled() && present.add(finding.id()) && entry.present(now, finding)) {
                raised.add(entry);
            }
        }
        raised.sort(
                Comparator.comparingDouble((AlarmEntry entry) -> entry.finding().since())
                        .thenComparing(AlarmEntry::id));
        raised.forEach(entry -> changes.add(raise(entry, now, suppressed)));
        for (AlarmEntry entry : entries.values()) {
            AlarmState before = entry.state();
            entry.suppress(suppressed.contains(entry.id().condition()));
            if (!entry.rule().enabled()) {
                entry.disable();
            } else if (!present.contains(entry.id())) {
                entry.absent(now);
            }
            if (entry.shelfEnds(now)) {
                entry.unshelve();
            }
            changes.add(new Change(entry, before, ""));
        }
        return transitions(changes, now);
    }

    private Change raise(AlarmEntry entry, AlarmMoment now, Set<AlarmCondition> suppressed) {
        AlarmState before = entry.state();
        entry.suppress(suppressed.contains(entry.id().condition()));
        boolean heard = !entry.isShelved() && !suppressed.contains(entry.id().condition());
        entry.raise(now, heard ? among(entry.finding(), now) : Optional.empty());
        return new Change(entry, before, "");
    }

    /** The cascade of an alarm that is raised now. */
    private Optional<AlarmCascade> among(AlarmFinding finding, AlarmMoment now) {
        if (finding.id().condition().isSlow()) {
            return Optional.empty();
        }
        Optional<AlarmCascade> present = cascade.filter(running -> running.takes(now.time(), window));
        present.ifPresent(running -> running.add(finding.id(), finding.since()));
        cascade = present.or(
                () -> Optional.of(new AlarmCascade(finding.id(), finding.since(), now.time(), HALF * period)));
        return cascade;
    }

    /** Acknowledges all alarms that need it. */
    public AlarmAnswer acknowledgeAll(AlarmMoment now, String who) {
        List<AlarmEntry> wanting = entries.values().stream()
                .filter(entry -> entry.state().wantsAcknowledgement())
                .toList();
        if (wanting.isEmpty()) {
            return AlarmAnswer.refused("no alarm waits to be acknowledged");
        }
        return acknowledge(wanting, now, who);
    }

    /** Acknowledges an alarm. */
    public AlarmAnswer acknowledge(AlarmId id, AlarmMoment now, String who) {
        Optional<AlarmEntry> entry = find(id).filter(found -> found.state().wantsAcknowledgement());
        return entry.map(found -> acknowledge(List.of(found), now, who))
                .orElseGet(() -> AlarmAnswer.refused("alarm " + id.name() + " does not wait to be acknowledged: it is "
                        + find(id).map(AlarmEntry::state)
                                .orElse(AlarmState.NORMAL)
                                .words()));
    }

    private AlarmAnswer acknowledge(List<AlarmEntry> wanting, AlarmMoment now, String who) {
        List<Change> changes = new ArrayList<>();
        for (AlarmEntry entry : wanting) {
            changes.add(new Change(entry, entry.state(), who));
            entry.acknowledge(now, who);
        }
        return new AlarmAnswer(
                true,
                wanting.size() == 1
                        ? "alarm " + wanting.getFirst().id().name() + " acknowledged"
                        : wanting.size() + " alarms acknowledged",
                transitions(changes, now));
    }

    /**
     * Shelves an alarm for a time.
     *
     * @param seconds of the clock
     */
    public AlarmAnswer shelve(AlarmId id, double seconds, AlarmMoment now, String who) {
        Optional<AlarmEntry> entry = find(id);
        if (entry.isEmpty()) {
            return AlarmAnswer.refused("alarm " + id.name() + " has not come up since the loop began");
        }
        double most = entry.get().rule().shelvedAtMost();
        if (!(seconds > 0 && seconds <= most)) {
            return AlarmAnswer.refused(
                    "alarm " + id.name() + " for " + seconds + " s; expected a time above 0, at most " + most
                            + " s (alarms." + id.condition().label() + ".shelved-at-most)");
        }
        Change change = new Change(entry.get(), entry.get().state(), who);
        entry.get().shelve(now, seconds, who);
        return new AlarmAnswer(
                true, "alarm " + id.name() + " shelved for " + seconds + " s", transitions(List.of(change), now));
    }

    /** Ends the shelving of an alarm early. */
    public AlarmAnswer unshelve(AlarmId id, AlarmMoment now, String who) {
        Optional<AlarmEntry> entry = find(id).filter(AlarmEntry::isShelved);
        if (entry.isEmpty()) {
            return AlarmAnswer.refused("alarm " + id.name() + " is not shelved");
        }
        Change change = new Change(entry.get(), entry.get().state(), who);
        entry.get().unshelve();
        return new AlarmAnswer(true, "alarm " + id.name() + " is heard again", transitions(List.of(change), now));
    }

    private Optional<AlarmEntry> find(AlarmId id) {
        return Optional.ofNullable(entries.get(id));
    }

    /** The alarms that are not normal, in the order of attention. */
    public List<Alarm> alarms() {
        return entries.values().stream()
                .filter(entry -> entry.state() != AlarmState.NORMAL)
                .map(AlarmEntry::view)
                .sorted(Alarm.URGENCY)
                .toList();
    }

    private static List<AlarmTransition> transitions(List<Change> changes, AlarmMoment now) {
        return changes.stream()
                .flatMap(change -> change.transition(now).stream())
                .toList();
    }

    private record Change(AlarmEntry entry, AlarmState before, String who) {
        Optional<AlarmTransition> transition(AlarmMoment now) {
            AlarmState after = entry.state();
            AlarmFinding finding = entry.finding();
            return after == before
                    ? Optional.empty()
                    : Optional.of(new AlarmTransition(
                            entry.id(),
                            entry.priority(),
                            now.time(),
                            before,
                            after,
                            finding.text(),
                            finding.value(),
                            finding.limit(),
                            entry.place().follows(),
                            who));
        }
    }
}
