package dev.takt.actors.journal;

import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.journal.record.JournalRecord.Configured;
import dev.takt.actors.journal.record.JournalRecord.Solve;

/**
 * A frame and the meaning of its record for later solves.
 *
 * @param bytes of the frame
 */
@SuppressWarnings("ArrayRecordComponent")
record RecordedFrame(Kind kind, byte[] bytes) {

    /** The meaning of a record for the solves after it. */
    enum Kind {
        /** The first solve of a solver. */
        FIRST_SOLVE,
        /** A solve with the whole state of its solver. */
        WHOLE_STATE,
        /** Any other solve. */
        SOLVE,
        /** Settings of the solver other than those of the case. */
        OTHER_SETTINGS,
        /** The settings of the case again. */
        CASE_SETTINGS,
        /** No effect. */
        NONE
    }

    /** A record and its frame. */
    static RecordedFrame of(JournalRecord record, byte[] bytes) {
        return new RecordedFrame(
                switch (record) {
                    case Solve solve when solve.number() == 0 -> Kind.FIRST_SOLVE;
                    case Solve solve when solve.checkpoint().isPresent() -> Kind.WHOLE_STATE;
                    case Solve _ -> Kind.SOLVE;
                    case Configured(var overrides) -> overrides.isEmpty() ? Kind.CASE_SETTINGS : Kind.OTHER_SETTINGS;
                    default -> Kind.NONE;
                },
                bytes);
    }

    /** Whether nothing before it is needed to repeat what follows. */
    boolean isBeginning() {
        return kind == Kind.FIRST_SOLVE || kind == Kind.WHOLE_STATE;
    }
}
