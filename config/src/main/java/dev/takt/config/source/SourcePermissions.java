package dev.takt.config.source;

import java.io.File;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a case file may read beside itself: files below its own folder, and variables of the environment that are made for case
 * files. Whoever starts Takt may grant more, by the environment; a case file cannot.
 *
 * @param folders granted beside that of the file
 * @param variables granted beside those that begin with {@link #CASE_VARIABLES}
 */
public record SourcePermissions(List<Path> folders, Set<String> variables) {
    /** The variable that grants folders, parted as in PATH; they count from the working directory. */
    public static final String INCLUDE_VARIABLE = "TAKT_ALLOW_INCLUDE";

    /** The variable that grants variables, parted by commas or spaces. */
    public static final String ENVIRONMENT_VARIABLE = "TAKT_ALLOW_ENV";

    /** Variables whose names begin so are there to be read by case files. */
    public static final String CASE_VARIABLES = "TAKT_CASE_";

    public SourcePermissions {
        folders = List.copyOf(folders);
        variables = Set.copyOf(variables);
    }

    /** What an environment grants. */
    public static SourcePermissions of(Map<String, String> environment) {
        List<Path> folders = new ArrayList<>();
        words(environment.getOrDefault(INCLUDE_VARIABLE, ""), File.pathSeparator)
                .forEach(name -> {
                    try {
                        folders.add(Path.of(name));
                    } catch (InvalidPathException e) {
                        // what is no name of a folder grants nothing
                    }
                });
        return new SourcePermissions(
                folders,
                words(environment.getOrDefault(ENVIRONMENT_VARIABLE, ""), "[,\\s]+")
                        .collect(Collectors.toSet()));
    }

    private static Stream<String> words(String text, String separator) {
        return Stream.of(text.split(separator)).map(String::strip).filter(word -> !word.isEmpty());
    }

    /** Whether a file may substitute a variable. */
    public boolean mayRead(String variable) {
        return variable.startsWith(CASE_VARIABLES) || variables.contains(variable);
    }

    /**
     * Whether a file may be read; symbolic links count as what they lead to.
     *
     * @param home the folder of the case file
     */
    public boolean mayRead(Path file, Path home) {
        Path real = real(file);
        return Stream.concat(Stream.of(home), folders.stream()).anyMatch(folder -> real.startsWith(real(folder)));
    }

    /** Where a path leads; of one that leads nowhere, what it says. */
    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path.toAbsolutePath().normalize();
        }
    }
}
