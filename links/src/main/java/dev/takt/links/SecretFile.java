package dev.takt.links;

import dev.takt.loop.file.PrivateFile;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** Reads a file with a key or a password that a setting names. */
public final class SecretFile {
    private SecretFile() {}

    /**
     * The text of a file that only its owner may read.
     *
     * @param setting path of the setting
     * @param holds the content, such as {@code a password}
     * @throws IOException with a message for the author of the setting
     */
    public static String read(String setting, String holds, String file) throws IOException {
        String text = read(setting, file);
        Optional<String> problem = PrivateFile.problem(Path.of(file), holds);
        if (problem.isPresent()) {
            throw new IOException(setting + ": " + problem.get());
        }
        return text;
    }

    private static String read(String setting, String file) throws IOException {
        try {
            return Files.readString(Path.of(file));
        } catch (NoSuchFileException e) {
            throw new IOException(
                    setting + ": there is no file " + Path.of(file).toAbsolutePath()
                            + ". Maybe its name counts from another folder: it counts from that of the file that has it.",
                    e);
        } catch (CharacterCodingException e) {
            throw new IOException(
                    setting + ": " + file + " is not text in UTF-8. Maybe 'openssl rand -hex 32' makes a better one.",
                    e);
        } catch (IOException e) {
            throw new IOException(setting + ": " + file + " cannot be read (" + e + ")", e);
        }
    }
}
