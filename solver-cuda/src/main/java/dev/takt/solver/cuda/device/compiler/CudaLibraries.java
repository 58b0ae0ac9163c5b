package dev.takt.solver.cuda.device.compiler;

import java.io.File;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The libraries of CUDA that this machine has: looked for in the folders that the system property {@code takt.cuda.libraries}
 * names, then where the loader looks, then where CUDA installs itself. What is found stays loaded.
 */
public final class CudaLibraries {
    private static final String PROPERTY = "takt.cuda.libraries";
    private static final String VERSION = "(\\.\\d+)*";
    private static final List<Path> USUAL_FOLDERS =
            List.of(Path.of("/usr/local/cuda/lib64"), Path.of("/usr/local/cuda/targets/x86_64-linux/lib"));

    private CudaLibraries() {}

    /** The first of some libraries that is there: {@code "libnvrtc.so.13", "libnvrtc.so.12"}. */
    public static Optional<SymbolLookup> find(String... names) {
        List<String> candidates = Stream.of(
                        files(namedFolders(), names), Arrays.stream(names), files(USUAL_FOLDERS.stream(), names))
                .flatMap(part -> part)
                .toList();
        return candidates.stream()
                .flatMap(candidate -> load(candidate).stream())
                .findFirst();
    }

    /**
     * Loads from the named folders what other libraries ask for by name, so that it is found although the loader does not look
     * there.
     *
     * @param names of the files up to their version, in the order in which they need each other
     */
    public static void preload(String... names) {
        for (String name : names) {
            namedFolders().flatMap(folder -> filesIn(folder, name)).forEach(CudaLibraries::load);
        }
    }

    private static Stream<String> filesIn(Path folder, String name) {
        try (Stream<Path> files = Files.list(folder)) {
            return files
                    .filter(file -> file.getFileName().toString().matches(Pattern.quote(name) + VERSION))
                    .sorted()
                    .map(Path::toString)
                    .toList()
                    .stream();
        } catch (IOException none) {
            return Stream.empty();
        }
    }

    private static Optional<SymbolLookup> load(String library) {
        try {
            return Optional.of(SymbolLookup.libraryLookup(library, Arena.global()));
        } catch (IllegalArgumentException missing) {
            return Optional.empty();
        }
    }

    private static Stream<Path> namedFolders() {
        return Arrays.stream(System.getProperty(PROPERTY, "").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder).toAbsolutePath());
    }

    private static Stream<String> files(Stream<Path> folders, String... names) {
        return folders.flatMap(folder -> Arrays.stream(names).map(folder::resolve))
                .filter(Files::exists)
                .map(Path::toString);
    }
}
