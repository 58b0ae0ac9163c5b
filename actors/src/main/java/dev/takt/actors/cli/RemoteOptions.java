package dev.takt.actors.cli;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where a running loop is, and who asks. */
final class RemoteOptions {
    private static final String USUAL = "http://127.0.0.1:7420/";

    @Option(
            names = "--at",
            paramLabel = "URL",
            description = "The address of the loop; without it TAKT_URL, or " + USUAL + ".")
    private Optional<String> address = Optional.empty();

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "File with the token of an operator; without it TAKT_TOKEN.")
    private Optional<Path> tokenFile = Optional.empty();

    /** Connects to the loop. */
    RemoteLoop connect() throws IOException {
        String text =
                address.or(() -> Optional.ofNullable(System.getenv("TAKT_URL"))).orElse(USUAL);
        String folder = text.endsWith("/") ? text : text + "/";
        try {
            return new RemoteLoop(URI.create(folder), token());
        } catch (IllegalArgumentException e) {
            throw new RemoteLoopException("--at " + text + "; expected an address such as " + USUAL);
        }
    }

    private Optional<String> token() throws IOException {
        return tokenFile.isPresent()
                ? Optional.of(Files.readString(tokenFile.get()).strip())
                : Optional.ofNullable(System.getenv("TAKT_TOKEN"));
    }
}
