package dev.takt.benchmarks.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The names of CUDA 12 for the libraries of CUDA 13; these are made here, with a function each. */
class Cuda13ScriptTest {
    @TempDir
    private Path cuda;

    @TempDir
    private Path names;

    private record Outcome(int code, String text) {}

    private Outcome run(String... command) throws IOException, InterruptedException {
        Path output = cuda.resolve("output");
        int code = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        return new Outcome(code, Files.readString(output));
    }

    @BeforeEach
    void needCompiler() {
        List<Path> folders = Arrays.stream(
                        System.getenv().getOrDefault("PATH", "").split(":"))
                .map(Path::of)
                .toList();
        for (String tool : List.of("cc", "nm")) {
            assumeTrue(
                    folders.stream().anyMatch(folder -> Files.isExecutable(folder.resolve(tool))),
                    "there is no " + tool);
        }
    }

    private void library(String name, String source) throws IOException, InterruptedException {
        Path file = Files.writeString(cuda.resolve(name + ".c"), source);
        Outcome made = run("cc", "-shared", "-fPIC", "-o", cuda.resolve(name).toString(), file.toString());
        assertEquals(0, made.code(), made.text());
    }

    @Test
    void functionsAreThoseOfTheNewLibraries() throws Throwable {
        library("libcublas.so.13", "int cublasSum(int a, int b) { return a + b; }");
        library("libcusolver.so.12", "double cusolverHalf(double a) { return a / 2; }");
        library("libcusolverMg.so.12", "int cusolverMgNone(void) { return 0; }");
        Outcome made = run("bash", "gpu/cuda13", names.toString(), cuda.toString());
        assertEquals(new Outcome(0, names + ":" + cuda + "\n"), made);
        try (var arena = Arena.ofConfined()) {
            var ints = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
            SymbolLookup cublas = SymbolLookup.libraryLookup(names.resolve("libcublas.so.12"), arena);
            assertEquals(5, (int) Linker.nativeLinker()
                    .downcallHandle(cublas.find("cublasSum").orElseThrow(), ints)
                    .invokeExact(2, 3));
            var doubles = FunctionDescriptor.of(ValueLayout.JAVA_DOUBLE, ValueLayout.JAVA_DOUBLE);
            SymbolLookup cusolver = SymbolLookup.libraryLookup(names.resolve("libcusolver.so.11"), arena);
            assertEquals(1.5, (double) Linker.nativeLinker()
                    .downcallHandle(cusolver.find("cusolverHalf").orElseThrow(), doubles)
                    .invokeExact(3.0));
        }
    }

    @Test
    void saysWhichLibrariesAreMissing() throws IOException, InterruptedException {
        Outcome refused = run("bash", "gpu/cuda13", names.toString(), cuda.toString());
        assertEquals(1, refused.code());
        assertTrue(refused.text().contains("there is no libcublas.so.13 in " + cuda), refused.text());
    }
}
