package dev.takt.solver.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/** Compiles stand-ins for NVIDIA's libraries, with the names and symbol versions that JCuda's natives ask for. */
final class StandInLibraries {
    private static final Map<String, String> LIBRARIES = Map.of(
            "libcusparse.so.12", "CUSPARSE",
            "libcusolver.so.11", "CUSOLVER",
            "libcusolverMg.so.11", "NOTHING",
            "libcudss.so.0", "CUDSS");

    private StandInLibraries() {}

    static void make(Path folder) throws IOException, InterruptedException {
        Path source = folder.resolve("standin.cc");
        try (InputStream in = StandInLibraries.class.getResourceAsStream("standin.cc")) {
            Files.write(source, Objects.requireNonNull(in).readAllBytes());
        }
        for (Map.Entry<String, String> library : LIBRARIES.entrySet()) {
            String name = library.getKey();
            Path versions = Files.writeString(folder.resolve(name + ".map"), name + " { global: *; };\n");
            Process compiler = new ProcessBuilder(
                            "g++",
                            "-O1",
                            "-shared",
                            "-fPIC",
                            "-D" + library.getValue(),
                            "-Wl,-soname," + name,
                            "-Wl,--version-script=" + versions,
                            "-o",
                            folder.resolve(name).toString(),
                            source.toString())
                    .redirectErrorStream(true)
                    .start();
            String said = new String(compiler.getInputStream().readAllBytes());
            assertEquals(0, compiler.waitFor(), said);
        }
    }
}
