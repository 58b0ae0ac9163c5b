package dev.takt.actors.cli;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where a running loop is, and who asks. */
class RemoteOptions {
    private static final String LOOP = "http://127.0.0.1:7420/";
    private static final String PLANT = "http://127.0.0.1:7421/";

    private final String what;
    private final String variable;
    private final String usual;

    @Option(
            names = "--at",
            paramLabel = "URL",
            description = "The address of the loop; without it TAKT_URL, or " + LOOP
                    + " (of a plant TAKT_PLANT_URL, or " + PLANT + ").")
    private Optional<String> address = Optional.empty();

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "File with the token of an operator; without it TAKT_TOKEN.")
    private Optional<Path> tokenFile = Optional.empty();

    RemoteOptions() {
        this("loop", "TAKT_URL", LOOP);
    }

    private RemoteOptions(String what, String variable, String usual) {
        this.what = what;
        this.variable = variable;
        this.usual = usual;
    }

    /** The same of a running plant. */
    static final class OfPlant extends RemoteOptions {
        OfPlant() {
            super("plant", "TAKT_PLANT_URL", PLANT);
        }
    }

    /** Connects to it. */
    RemoteLoop connect() throws IOException {
        String text =
                address.or(() -> Optional.ofNullable(System.getenv(variable))).orElse(usual);
        String folder = text.endsWith("/") ? text : text + "/";
        try {
            return new RemoteLoop(what, URI.create(folder), token());
        } catch (IllegalArgumentException e) {
            throw new RemoteLoopException("--at " + text + "; expected an address such as " + usual);
        }
    }

    private Optional<String> token() throws IOException {
        try {
            return tokenFile.isPresent()
                    ? Optional.of(Files.readString(tokenFile.get()).strip())
                    : Optional.ofNullable(System.getenv("TAKT_TOKEN"));
        } catch (NoSuchFileException e) {
            throw new RemoteLoopException("--token-file " + e.getFile() + ": there is no such file");
        }
    }
}
