package dev.takt.actors.journal;

import java.util.Optional;

/**
 * The frame of the solver settings in force after all records so far. A file that lacks those records must begin with
 * it. A new solver has the settings of the case until it gets others.
 */
final class SettingsInForce {
    private Optional<byte[]> frame = Optional.empty();
    private boolean told;

    /** Takes the next record. */
    void accept(RecordedFrame record) {
        switch (record.kind()) {
            case OTHER_SETTINGS -> tell(Optional.of(record.bytes()));
            case CASE_SETTINGS -> tell(Optional.empty());
            case FIRST_SOLVE -> {
                frame = told ? frame : Optional.empty();
                told = false;
            }
            case WHOLE_STATE, SOLVE -> told = false;
            case NONE -> {
                // no effect on solves
            }
        }
    }

    private void tell(Optional<byte[]> settings) {
        frame = settings;
        told = true;
    }

    /** The frame; empty if the settings are those of the case. */
    Optional<byte[]> frame() {
        return frame;
    }
}
