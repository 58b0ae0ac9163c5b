package dev.takt.benchmarks.page;

import java.io.IOException;

/** A section of the page. */
interface Section {

    /** Measures and writes. */
    void write(Page page) throws IOException, InterruptedException;
}
