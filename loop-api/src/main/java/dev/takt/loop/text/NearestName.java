package dev.takt.loop.text;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the most similar name, by the number of single edits (Damerau-Levenshtein distance). */
public final class NearestName {
    private NearestName() {}

    /** The closest of the candidates, if it is similar enough. */
    public static Optional<String> of(String name, Collection<String> candidates) {
        int best = Integer.MAX_VALUE;
        Optional<String> nearest = Optional.empty();
        for (String candidate : candidates.stream().sorted().toList()) {
            int distance = distance(name.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
            int length = Math.max(name.length(), candidate.length());
            int allowed = length <= 2 ? 0 : length <= 4 ? 1 : length <= 8 ? 2 : 3;
            if (distance <= allowed && distance < best) {
                best = distance;
                nearest = Optional.of(candidate);
            }
        }
        return nearest;
    }

    /** A sentence that proposes the closest candidate, or else the fallback. */
    public static String cure(String name, Collection<String> candidates, String fallback) {
        return of(name, candidates)
                .map(nearest -> "Maybe " + nearest + " is meant.")
                .orElse(fallback);
    }

    /**
     * The number of insertions, deletions, replacements and swaps of neighbours that transform one name into the other.
     */
    private static int distance(String a, String b) {
        if (Math.abs(a.length() - b.length()) > 4) {
            return Integer.MAX_VALUE;
        }
        int[][] edits = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    edits[i][j] = i + j;
                    continue;
                }
                int replaced = edits[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                edits[i][j] = Math.min(replaced, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    edits[i][j] = Math.min(edits[i][j], edits[i - 2][j - 2] + 1);
                }
            }
        }
        return edits[a.length()][b.length()];
    }
}
