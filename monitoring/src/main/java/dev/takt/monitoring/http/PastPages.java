package dev.takt.monitoring.http;

import java.io.IOException;
import java.util.Map;

/** Makes pages of what a loop did before. */
public interface PastPages {

    /**
     * A page, or why there is none.
     *
     * @param isPage whether the content is a page; otherwise it is a sentence for the user
     * @param content HTML that loads nothing, or the sentence
     */
    record Answer(boolean isPage, String content) {}

    /**
     * Makes a page; takes seconds.
     *
     * @param asked the parameters of the request by name
     * @throws IOException if the journal cannot be read now
     */
    Answer page(Map<String, String> asked) throws IOException;
}
