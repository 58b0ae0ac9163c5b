package dev.takt.app.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/** Names in the order of people: {@code y[2]} before {@code y[10]}. */
final class NameOrder implements Comparator<String> {
    private static final Pattern NUMBERS = Pattern.compile("(?<=\\d)(?=\\D)|(?<=\\D)(?=\\d)");
    /** More names than this are shown by the first two and the last one. */
    private static final int MOST = 6;

    @Override
    public int compare(String one, String other) {
        String[] left = NUMBERS.split(one);
        String[] right = NUMBERS.split(other);
        for (int i = 0; i < Math.min(left.length, right.length); i++) {
            int order =
                    isNumber(left[i]) && isNumber(right[i]) ? Integer.compare(left[i].length(), right[i].length()) : 0;
            order = order == 0 ? left[i].compareTo(right[i]) : order;
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.length, right.length);
    }

    private static boolean isNumber(String part) {
        return !part.isEmpty() && Character.isDigit(part.charAt(0));
    }

    /** Names in this order, shortened; {@code none} for none. */
    static String list(Collection<String> names) {
        return shortened(names.stream().sorted(new NameOrder()).toList());
    }

    /** Names in the order in which they are given, shortened; {@code none} for none. */
    static String shortened(List<String> names) {
        if (names.isEmpty()) {
            return "none";
        }
        return names.size() <= MOST
                ? String.join(", ", names)
                : names.getFirst() + ", " + names.get(1) + ", … " + names.getLast() + " (" + names.size() + ")";
    }
}
