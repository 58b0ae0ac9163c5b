package dev.takt.config.fleet;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A table of the settings in which the loops of a template differ, a row a loop. The first line has {@code name} and the paths of
 * settings. Cells are separated by commas; one with a comma in it stands in quotation marks, and an empty one leaves what the template
 * says. Lines that begin with {@code #} are comments.
 */
final class ParameterTable {
    private static final String NAME = "name";
    private static final Pattern NAMES = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
    private static final int LONGEST_NAME = 100;
    private static final String ELSEWHERE = "a CSV file, whose path counts from the file that names it";

    private final Path file;
    private final Path template;
    private final Problems problems;
    private final Map<String, Integer> known = new HashMap<>();

    private ParameterTable(Path file, Path template, Problems problems) {
        this.file = file;
        this.template = template;
        this.problems = problems;
    }

    /**
     * Reads a table.
     *
     * @param named where the fleet names it
     */
    static List<FleetMember> read(Path file, Path template, Place named, Problems problems) {
        if (Files.notExists(file)) {
            problems.add(named, "the file " + file + " does not exist", ELSEWHERE, "");
            return List.of();
        }
        try {
            return new ParameterTable(file, template, problems).members(Files.readAllLines(file));
        } catch (IOException e) {
            problems.add(
                    Place.file(file.toString()), "a table that cannot be read: " + e.getMessage(), "a CSV file", "");
            return List.of();
        }
    }

    private List<FleetMember> members(List<String> lines) {
        List<FleetMember> members = new ArrayList<>();
        List<String> paths = List.of();
        for (int line = 1; line <= lines.size(); line++) {
            String text = lines.get(line - 1).strip();
            if (text.isEmpty() || text.startsWith("#")) {
                continue;
            }
            if (text.chars().filter(c -> c == '"').count() % 2 != 0) {
                problems.add(place(line), "a quotation mark without its other", "an even number of them in a line", "");
                continue;
            }
            List<String> cells = cells(text);
            if (paths.isEmpty()) {
                paths = cells;
                checkHead(paths, line);
            } else if (cells.size() != paths.size()) {
                problems.add(place(line), cells.size() + " cells", paths.size() + ", as the first line has", "");
            } else if (problems.isEmpty()) {
                members.add(member(paths, cells, line));
            }
        }
        if (members.isEmpty() && problems.isEmpty()) {
            problems.add(Place.file(file.toString()), "no rows", "a row for each loop below " + NAME + ",PATH,…", "");
        }
        return members;
    }

    private void checkHead(List<String> paths, int line) {
        if (!paths.contains(NAME)) {
            problems.add(place(line), "no column " + NAME, "a first line such as name,model.parameters.k", "");
        }
        if (paths.stream().distinct().count() < paths.size()) {
            List<String> twice = paths.stream()
                    .filter(path -> paths.indexOf(path) != paths.lastIndexOf(path))
                    .distinct()
                    .toList();
            problems.add(place(line), "the column " + String.join(", ", twice) + " twice", "each path once", "");
        }
    }

    private FleetMember member(List<String> paths, List<String> cells, int line) {
        String name = cells.get(paths.indexOf(NAME));
        if (!NAMES.matcher(name).matches() || name.length() > LONGEST_NAME) {
            problems.add(
                    place(line),
                    "the name '" + name + "'",
                    "letters, digits, '.', '_' and '-', a letter or digit first, at most " + LONGEST_NAME + " of them",
                    "");
        }
        Integer before = known.put(name, line);
        if (before != null) {
            problems.add(place(line), "the name " + name + " again", "another than that of line " + before, "");
        }
        List<String> overrides = new ArrayList<>(List.of("model.name=" + name));
        for (int column = 0; column < paths.size(); column++) {
            if (!paths.get(column).equals(NAME) && !cells.get(column).isEmpty()) {
                overrides.add(paths.get(column) + "=" + cells.get(column));
            }
        }
        return new FleetMember(name, template, overrides, Optional.of(place(line)));
    }

    private Place place(int line) {
        return Place.setting(file.toString(), line, 0, "");
    }

    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                cell.append(c);
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                cells.add(cell.toString().strip());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString().strip());
        return cells;
    }
}
