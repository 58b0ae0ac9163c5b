package dev.takt.app.terminal;

import dev.takt.config.Case;
import java.util.Optional;

/** Options of a command that works on a case file: what is found wrong while it works is shown in that file. */
public interface CaseAtWork {

    /** The case that was read last. */
    Optional<Case> caseAtWork();
}
