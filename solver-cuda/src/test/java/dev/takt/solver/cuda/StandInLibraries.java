package dev.takt.solver.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Compiles stand-ins for NVIDIA's libraries, with the names and symbol versions that JCuda's natives ask for. */
public final class StandInLibraries {
    private static final Map<String, String> LIBRARIES = Map.of(
            "libcublas.so.12", "cublas.cc",
            "libcusparse.so.12", "cusparse.cc",
            "libcusolver.so.11", "cusolver.cc",
            "libcusolverMg.so.11", "nothing.cc",
            "libcudss.so.0", "cudss.cc");
    private static final String SHARED = "cholesky.h";

    private StandInLibraries() {}

    public static void make(Path folder) throws IOException, InterruptedException {
        copy(SHARED, folder);
        var compilers = new LinkedHashMap<Process, Path>();
        for (Map.Entry<String, String> library : LIBRARIES.entrySet()) {
            String name = library.getKey();
            Path versions = Files.writeString(folder.resolve(name + ".map"), name + " { global: *; };\n");
            Path messages = folder.resolve(name + ".txt");
            List<String> command = List.of(
                    "g++",
                    "-O1",
                    "-shared",
                    "-fPIC",
                    "-Wl,-soname," + name,
                    "-Wl,--version-script=" + versions,
                    "-o",
                    folder.resolve(name).toString(),
                    copy(library.getValue(), folder).toString());
            Process compiler = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(messages.toFile())
                    .start();
            compilers.put(compiler, messages);
        }
        for (Map.Entry<Process, Path> compiler : compilers.entrySet()) {
            assertEquals(0, compiler.getKey().waitFor(), () -> read(compiler.getValue()));
        }
    }

    private static Path copy(String source, Path folder) throws IOException {
        try (InputStream in = StandInLibraries.class.getResourceAsStream("standin/" + source)) {
            return Files.write(
                    folder.resolve(source), Objects.requireNonNull(in).readAllBytes());
        }
    }

    private static String read(Path messages) {
        try {
            return Files.readString(messages);
        } catch (IOException e) {
            return "its messages are lost: " + e.getMessage();
        }
    }
}
