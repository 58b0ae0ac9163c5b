package dev.takt.app.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The columns that belong to one name of the model: a single variable, the members of a family {@code x[1] ... x[32]}, or
 * the nodes of a field {@code T[1][1] ... T[21][21]}.
 *
 * @param name without indices
 * @param members in the order of the columns
 */
public record ColumnFamily(String name, List<Member> members) {
    private static final Pattern INDEX = Pattern.compile("\\[(\\d+)]");

    /**
     * One column.
     *
     * @param name with its indices
     * @param column position among all columns
     * @param indices as in the name; empty for a single variable
     */
    public record Member(String name, int column, List<Integer> indices) {}

    public ColumnFamily {
        members = List.copyOf(members);
    }

    /** Groups columns by their names without indices. */
    public static List<ColumnFamily> group(List<String> columns) {
        Map<String, List<Member>> families = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            String column = columns.get(i);
            String name = INDEX.matcher(column).replaceAll("");
            families.computeIfAbsent(name, _ -> new ArrayList<>()).add(new Member(column, i, indices(column)));
        }
        return families.entrySet().stream()
                .map(entry -> new ColumnFamily(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static List<Integer> indices(String column) {
        return INDEX.matcher(column)
                .results()
                .map(index -> Integer.valueOf(index.group(1)))
                .toList();
    }

    /** Number of indices of the members. */
    int dimensions() {
        return members.getFirst().indices().size();
    }

    /**
     * A few members that show the whole: spread evenly over a family, along the main diagonal of a field.
     *
     * @param most how many at most, at least 2
     */
    public List<Member> representatives(int most) {
        List<Member> candidates = dimensions() < 2 ? members : diagonal();
        if (candidates.size() <= most) {
            return candidates;
        }
        List<Member> chosen = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            chosen.add(candidates.get((int) Math.round(i * (candidates.size() - 1.0) / (most - 1))));
        }
        return chosen;
    }

    private List<Member> diagonal() {
        List<Member> diagonal = members.stream()
                .filter(member -> member.indices().stream().distinct().count() == 1)
                .toList();
        return diagonal.isEmpty() ? members : diagonal;
    }
}
