package dev.takt.app.remote;

import com.fasterxml.jackson.databind.JsonNode;
import dev.takt.app.terminal.RemoteLoopException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import picocli.CommandLine.Option;

/** The address of a running loop and the token. */
class RemoteOptions {
    private static final String LOOP = "http://127.0.0.1:7420/";
    private static final String TRUST = "TAKT_TRUST";
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

    @Option(
            names = "--trust",
            paramLabel = "FILE",
            description = "Of an https address: PEM file with its certificate, or that of its authority; without it "
                    + TRUST + ", or the authorities of Java.")
    private Optional<Path> trust = Optional.empty();

    @Option(names = "--json", description = "Print the answer as JSON, and nothing else on the standard output.")
    private boolean json;

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

    /** Whether the answer is printed as JSON. */
    boolean json() {
        return json;
    }

    /** Prints an answer: as JSON, or its words. */
    void print(JsonNode answer, PrintWriter out) {
        out.println(json ? answer.toPrettyString() : answer.path("reason").asText());
        out.flush();
    }

    /** Connects to it. */
    RemoteLoop connect() {
        String text =
                address.or(() -> Optional.ofNullable(System.getenv(variable))).orElse(usual);
        return new RemoteLoop(what, folder(text), token(), trusted());
    }

    private Optional<SSLContext> trusted() {
        return trust.map(file -> TrustedCertificates.of(file, "--trust " + file))
                .or(() -> Optional.ofNullable(System.getenv(TRUST))
                        .filter(text -> !text.isBlank())
                        .map(text -> TrustedCertificates.of(Path.of(text), TRUST + " is " + text)));
    }

    private URI folder(String text) {
        try {
            URI folder = new URI(text.endsWith("/") ? text : text + "/");
            if (folder.getHost() != null && String.valueOf(folder.getScheme()).matches("(?i)https?")) {
                return folder;
            }
        } catch (URISyntaxException e) {
            // reported below
        }
        throw new RemoteLoopException(
                (address.isPresent() ? "--at " : variable + " is ") + text + "; expected an address such as " + usual);
    }

    private Optional<String> token() {
        if (tokenFile.isEmpty()) {
            return Optional.ofNullable(System.getenv("TAKT_TOKEN"))
                    .filter(token -> !token.isBlank())
                    .map(token -> oneWord(token, "TAKT_TOKEN"));
        }
        String source = "--token-file " + tokenFile.get();
        try {
            return Optional.of(oneWord(Files.readString(tokenFile.get()), source));
        } catch (NoSuchFileException e) {
            throw new RemoteLoopException(source + ": there is no such file");
        } catch (CharacterCodingException e) {
            throw new RemoteLoopException(source + ": no text. Maybe it is another file.");
        } catch (AccessDeniedException e) {
            throw new RemoteLoopException(source + ": only others may read it");
        } catch (IOException e) {
            throw new RemoteLoopException(source + ": it cannot be read (" + e.getMessage() + ")");
        }
    }

    /** Checks that a token can be sent in a header; the message does not repeat a possible secret. */
    private static String oneWord(String token, String source) {
        if (!token.strip().matches("[!-~]+")) {
            throw new RemoteLoopException(source + ": expected one word of letters, digits and signs."
                    + " Maybe it is the server's file of tokens, a line of which ends with the token.");
        }
        return token.strip();
    }
}
