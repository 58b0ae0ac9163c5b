package dev.takt.benchmarks.cluster;

import java.util.ArrayList;
import java.util.List;

/**
 * Where a node or the plants are.
 *
 * @param namespace of the network; empty for that of this process
 * @param control the address by which nodes reach each other
 * @param field the address by which plants and controllers reach each other
 */
record NodeHost(String namespace, String control, String field) {
    /** The words that begin a command there. */
    List<String> words(List<String> command) {
        if (namespace.isEmpty()) {
            return command;
        }
        List<String> words = new ArrayList<>(List.of("ip", "netns", "exec", namespace));
        words.addAll(command);
        return words;
    }
}
