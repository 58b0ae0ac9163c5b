package dev.takt.solver.cuda.device.compiler;

import dev.takt.solver.accelerator.DeviceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Compiles CUDA C for the host into shared libraries, kept by the hash of what they are made from. */
public final class EmulatorCompiler {
    private static final List<String> FLAGS = List.of(
            "-x", "c++", "-std=c++17", "-O1", "-w", "-shared", "-fPIC", "-fvisibility=hidden", "-U_FORTIFY_SOURCE");

    private final Path folder;

    public EmulatorCompiler() {
        folder = Path.of(System.getProperty("java.io.tmpdir"), "takt-emulator-" + System.getProperty("user.name"));
    }

    /** Whether this machine has a C++ compiler. */
    public static boolean isAvailable() {
        return Executables.find("g++").isPresent();
    }

    /** The shared library of a source. */
    public Path compile(CudaSource source) {
        String text = text(source);
        Path library = folder.resolve(CudaSource.hash(text + FLAGS) + ".so");
        if (!Files.exists(library)) {
            try {
                Files.createDirectories(folder);
                build(source, text, library);
            } catch (IOException e) {
                throw new DeviceException(
                        "the emulated module " + source.name() + " cannot be written: " + e.getMessage(), e);
            }
        }
        return library;
    }

    private static String text(CudaSource source) {
        var text = new StringBuilder(CudaSource.read("emulator.h"));
        text.append(source.text());
        for (String kernel : source.kernels()) {
            text.append("TAKT_KERNEL(%s)%n".formatted(kernel));
        }
        return text.toString();
    }

    private void build(CudaSource source, String text, Path library) throws IOException {
        Optional<Path> compiler = Executables.find("g++");
        if (compiler.isEmpty()) {
            throw new DeviceException("the emulated device needs g++ on the PATH. Maybe install a C++ compiler.");
        }
        Path code = Files.createTempFile(folder, source.name().toLowerCase(Locale.ROOT), ".cc");
        Path built = Files.createTempFile(folder, source.name().toLowerCase(Locale.ROOT), ".so");
        Files.writeString(code, text);
        var command = new ArrayList<String>();
        command.add(compiler.get().toString());
        command.addAll(FLAGS);
        command.addAll(List.of("-o", built.toString(), code.toString()));
        Executables.run("compiling " + source.name() + " for the host", command);
        Files.move(built, library, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        Files.delete(code);
    }
}
