package dev.takt.actors.journal;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A case as it was written, so that it can be read again where its file is not.
 *
 * @param name of the file
 * @param text of the file
 * @param overrides of the command line
 */
public record CaseText(String name, String text, List<String> overrides) {
    public CaseText {
        overrides = List.copyOf(overrides);
    }

    /** The text of a file. */
    public static CaseText read(Path file, List<String> overrides) {
        try {
            return new CaseText(file.toString(), Files.readString(file), overrides);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The case of the controller, without its plant.
     *
     * @throws dev.takt.config.diagnostics.CaseFileException if it is wrong
     */
    public Case controller() {
        return CaseFile.parseController(text, name, overrides);
    }

    /** Differs when anything in the file or the overrides does. */
    public String configurationHash() {
        Digest digest = new Digest().add(text);
        overrides.forEach(digest::add);
        return digest.toString();
    }
}
