package dev.takt.solver.nmpc;

import java.util.Collection;
import java.util.stream.Collectors;

/** Names as part of a message. A tree of scenarios has thousands. */
final class NameList {
    private static final int MOST = 20;

    private NameList() {}

    /** The first names, and how many more there are. */
    static String of(Collection<String> names) {
        String listed = names.stream().limit(MOST).collect(Collectors.joining(", "));
        return names.size() <= MOST ? listed : listed + " and " + (names.size() - MOST) + " more";
    }
}
