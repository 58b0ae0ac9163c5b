package dev.takt.app.cli;

import dev.takt.actors.journal.Journal;
import dev.takt.actors.journal.JournalStatistics;
import dev.takt.actors.journal.ModelFingerprint;
import dev.takt.actors.journal.SolveRecorder;
import dev.takt.actors.journal.SolveRecords;
import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.journal.record.JournalHeader;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.solving.SolveObserver;
import dev.takt.app.history.command.HistoryProcess;
import dev.takt.config.Case;
import dev.takt.links.CaseTags;
import dev.takt.links.LinkTables;
import dev.takt.links.Tag;
import dev.takt.links.TagTable;
import dev.takt.loop.cycle.CycleDetail;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTrace;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.loop.cycle.PairPeriod;
import dev.takt.loop.cycle.VitalSign;
import dev.takt.monitoring.http.PastPages;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The journal of a running loop, if its case configures one. */
final class LoopJournal implements LoopObserver, AutoCloseable {
    private final Case read;
    private final Optional<Journal> journal;

    private LoopJournal(Case read, Optional<Journal> journal) {
        this.read = read;
        this.journal = journal;
    }

    /** Opens the journal of a case. */
    static LoopJournal open(Case read, Path file, List<String> overrides) {
        return new LoopJournal(
                read,
                read.journal()
                        .directory()
                        .map(directory -> Journal.open(
                                Path.of(directory), header(read, CaseText.read(file, overrides)), read.journal())));
    }

    /** Records nothing, whatever the case configures. */
    static LoopJournal none(Case read) {
        return new LoopJournal(read, Optional.empty());
    }

    private static JournalHeader header(Case read, CaseText text) {
        LinkTables tags = CaseTags.of(read);
        return new JournalHeader(
                BuildVersion.number(),
                JournalHeader.runName(read.name(), Instant.now()),
                1,
                System.currentTimeMillis(),
                text,
                text.configurationHash(),
                ModelFingerprint.of(read.model().problem()),
                names(tags.measurements()),
                names(tags.commands()));
    }

    private static List<String> names(TagTable table) {
        return table.tags().stream().map(Tag::name).toList();
    }

    /** Waits until everything is written. */
    void await() {
        journal.ifPresent(Journal::await);
    }

    /** The observer of the solves of a solver. */
    SolveObserver recorder(RecedingHorizonSolver solver) {
        return journal.<SolveObserver>map(open -> new SolveRecorder(solver, open::offer, open::checkpointWanted))
                .orElse(SolveObserver.NONE);
    }

    /** Pages of what the loop did before; empty without a journal. */
    Optional<PastPages> pages() {
        return read.journal()
                .directory()
                .map(directory -> new HistoryProcess(Path.of(directory), read.name(), Main.class.getName()));
    }

    /** The sink for records of solves in other processes; empty without a journal. */
    Optional<SolveRecords> records() {
        return journal.map(open -> open);
    }

    @Override
    public void cycleEnded(CycleRecord cycle) {
        journal.ifPresent(open -> open.cycleEnded(cycle));
    }

    @Override
    public void cycleEnded(CycleRecord cycle, CycleDetail detail) {
        journal.ifPresent(open -> open.cycleEnded(cycle, detail));
    }

    @Override
    public void happened(LoopEvent event) {
        journal.ifPresent(open -> open.happened(event));
    }

    /** Records the spans of a period. */
    void traced(CycleTrace trace) {
        journal.ifPresent(open -> open.offer(JournalRecord.Traced.of(trace)));
    }

    /** Records a period of one of two controllers. */
    void paired(PairPeriod period) {
        journal.ifPresent(open -> open.offer(new JournalRecord.Paired(period)));
    }

    /** The vital signs of the recorder; empty without a journal. */
    List<VitalSign> vitalSigns() {
        return journal.map(Journal::vitalSigns).orElse(List.of());
    }

    /** A summary of the written records in one line; empty without a journal. */
    Optional<String> summary() {
        return journal.map(Journal::statistics).map(LoopJournal::text);
    }

    /** The missing records, for the status line of the loop; empty if nothing is missing. */
    String losses() {
        return journal.map(Journal::statistics)
                .filter(statistics -> statistics.lost() + statistics.shed() > 0)
                .map(statistics -> "  journal: " + statistics.lost() + " records lost, " + statistics.shed() + " shed")
                .orElse("");
    }

    private static String text(JournalStatistics statistics) {
        return "journal: " + statistics.records() + " records, " + statistics.bytes() / 1024 + " KiB, "
                + statistics.shed() + " shed, " + statistics.lost() + " lost, " + statistics.troubles() + " troubles";
    }

    @Override
    public void close() {
        journal.ifPresent(Journal::close);
    }
}
