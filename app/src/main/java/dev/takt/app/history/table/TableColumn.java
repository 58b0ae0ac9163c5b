package dev.takt.app.history.table;

/** A column of a table of periods. */
record TableColumn(String name, Kind kind) {

    /** What the values of a column are. */
    enum Kind {
        /** Milliseconds since 1970, UTC. */
        TIME,
        NUMBER,
        WHOLE,
        TEXT
    }
}
