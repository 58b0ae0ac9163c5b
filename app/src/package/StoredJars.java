import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Copies jars without compression, because a package is compressed as a whole, which does better than each file by
 * itself. Puts aside the licences that they carry. Signatures of jars are left out: the package vouches for them all.
 *
 * <p>{@code java StoredJars.java FOLDER-OF-JARS RESULT LICENCES EPOCH-SECOND}
 */
final class StoredJars {
    private static final Pattern SIGNATURE = Pattern.compile("META-INF/[^/]+\\.(SF|RSA|DSA|EC)");
    private static final Pattern LICENCE =
            Pattern.compile("(META-INF/)?((LICEN[CS]E|NOTICE|COPYING)[^/]*|licen[cs]es?/[^/]+)", Pattern.CASE_INSENSITIVE);

    private StoredJars() {}

    public static void main(String[] arguments) throws IOException {
        Path result = Files.createDirectories(Path.of(arguments[1]));
        LocalDateTime time = LocalDateTime.ofInstant(Instant.ofEpochSecond(Long.parseLong(arguments[3])), ZoneOffset.UTC);
        try (Stream<Path> jars = Files.list(Path.of(arguments[0]))) {
            for (Path jar : jars.filter(file -> file.toString().endsWith(".jar")).sorted().toList()) {
                String name = jar.getFileName().toString();
                copy(jar, result.resolve(name), Path.of(arguments[2], name.replaceFirst("\\.jar$", "")), time);
            }
        }
    }

    private static void copy(Path jar, Path copy, Path licences, LocalDateTime time) throws IOException {
        try (ZipFile from = new ZipFile(jar.toFile());
                OutputStream file = new BufferedOutputStream(Files.newOutputStream(copy));
                ZipOutputStream to = new ZipOutputStream(file)) {
            to.setMethod(ZipOutputStream.STORED);
            // the manifest first, where some look for it; the rest by kind and name, so that alike files are neighbours
            List<? extends ZipEntry> entries = from.stream()
                    .filter(entry -> !entry.isDirectory() && !SIGNATURE.matcher(entry.getName()).matches())
                    .sorted(Comparator.<ZipEntry, Boolean>comparing(entry -> !entry.getName().equals("META-INF/MANIFEST.MF"))
                            .thenComparing(ZipEntry::getName))
                    .toList();
            for (ZipEntry entry : entries) {
                byte[] bytes = from.getInputStream(entry).readAllBytes();
                store(to, entry.getName(), bytes, time);
                if (LICENCE.matcher(entry.getName()).matches() && !entry.getName().toLowerCase(Locale.ROOT).endsWith(".class")) {
                    Files.createDirectories(licences);
                    Files.write(licences.resolve(Path.of(entry.getName()).getFileName()), bytes);
                }
            }
        }
        Files.setLastModifiedTime(copy, FileTime.from(time.toInstant(ZoneOffset.UTC)));
    }

    private static void store(ZipOutputStream to, String name, byte[] bytes, LocalDateTime time) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        CRC32 sum = new CRC32();
        sum.update(bytes);
        entry.setCrc(sum.getValue());
        entry.setSize(bytes.length);
        entry.setTimeLocal(time);
        to.putNextEntry(entry);
        to.write(bytes);
        to.closeEntry();
    }
}
