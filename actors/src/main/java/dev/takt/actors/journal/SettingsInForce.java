package dev.takt.actors.journal;

import java.util.Optional;

/**
 * The frame of the settings of the solver that hold after all records so far, as a file has to begin with it in which those records are
 * not. A new solver has those of the case until it is told of others.
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
                // says nothing about solves
            }
        }
    }

    private void tell(Optional<byte[]> settings) {
        frame = settings;
        told = true;
    }

    /** That frame; empty where the settings are those of the case. */
    Optional<byte[]> frame() {
        return frame;
    }
}
