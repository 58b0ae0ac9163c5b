package dev.takt.plant;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds the most similar name. */
final class NameSuggestion {
    private NameSuggestion() {}

    /** The name with the smallest edit distance (Levenshtein 1966), when at most half of the letters differ. */
    static Optional<String> closest(String wrong, List<String> names) {
        return names.stream()
                .min(Comparator.comparingInt(name -> distance(wrong, name)))
                .filter(name -> distance(wrong, name) <= (wrong.length() + 1) / 2);
    }

    private static int distance(String a, String b) {
        int[] above = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, 1 + Math.min(above[j], row[j - 1]));
            }
            above = row;
        }
        return above[b.length()];
    }
}
