package dev.takt.plant.fmu;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** The archive of an FMU, unpacked: its binary for this machine and its resources, until it is closed. */
record FmuFile(Path folder, ModelDescription description, Path library) implements AutoCloseable {
    private static final String DESCRIPTION = "modelDescription.xml";

    /** Unpacks into a temporary folder. */
    static FmuFile unpack(Path file) {
        if (Files.notExists(file)) {
            throw new FmuException("plant.model: there is no file " + file + "; expected an FMU."
                    + " Maybe its name counts from another folder: it counts from that of the file that has it.");
        }
        try {
            Path folder = Files.createTempDirectory("takt-fmu");
            try {
                return unpack(file, folder);
            } catch (IOException | RuntimeException e) {
                delete(folder);
                throw e;
            }
        } catch (IOException e) {
            throw new FmuException("plant.model: the FMU " + file + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static FmuFile unpack(Path file, Path folder) throws IOException {
        extract(file, folder);
        Path description = folder.resolve(DESCRIPTION);
        if (Files.notExists(description)) {
            throw new FmuException(
                    "plant.model: " + file + " has no " + DESCRIPTION + "; expected the archive of an FMU");
        }
        ModelDescription read;
        try (InputStream in = Files.newInputStream(description)) {
            read = ModelDescription.read(in, String.valueOf(file.getFileName()));
        }
        String binary = "binaries/" + platform(read.version()) + "/" + read.library() + ending();
        Path library = folder.resolve(binary);
        if (Files.notExists(library)) {
            throw new FmuException("plant.model: " + file + " has no " + binary
                    + "; expected the binary for this machine. Maybe the FMU was exported on another one.");
        }
        return new FmuFile(folder, read, library);
    }

    private static void extract(Path file, Path folder) throws IOException {
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(file))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path target = folder.resolve(entry.getName()).normalize();
                if (!target.startsWith(folder)) {
                    throw new IOException("the entry " + entry.getName() + " leads out of the archive");
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(target);
                } else {
                    Files.createDirectories(target.resolveSibling(""));
                    Files.copy(zip, target);
                }
            }
        }
    }

    private enum OperatingSystem {
        LINUX("linux64", "linux", ".so"),
        WINDOWS("win64", "windows", ".dll"),
        MAC("darwin64", "darwin", ".dylib");

        private final String word;
        private final String name;
        private final String ending;

        OperatingSystem(String word, String name, String ending) {
            this.word = word;
            this.name = name;
            this.ending = ending;
        }

        static OperatingSystem here() {
            String name = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
            return name.startsWith("win") ? WINDOWS : name.contains("mac") ? MAC : LINUX;
        }
    }

    /** The platform folder. FMI 2.0, 2.2.1 distinguishes systems of 64 bits; FMI 3.0, 2.5.1.4.2 also processors. */
    private static String platform(ModelDescription.Version version) {
        String processor = System.getProperty("os.arch", "");
        return switch (version) {
            case TWO -> OperatingSystem.here().word;
            case THREE -> (processor.equals("amd64") ? "x86_64" : processor) + "-" + OperatingSystem.here().name;
        };
    }

    private static String ending() {
        return OperatingSystem.here().ending;
    }

    /** Deletes the unpacked files, if they still exist. */
    @Override
    public void close() {
        try {
            if (Files.exists(folder)) {
                delete(folder);
            }
        } catch (IOException e) {
            throw new FmuException("what was unpacked to " + folder + " cannot be deleted: " + e.getMessage(), e);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
