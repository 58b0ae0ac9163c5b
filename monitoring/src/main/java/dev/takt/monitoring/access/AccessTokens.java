package dev.takt.monitoring.access;

import dev.takt.loop.file.PrivateFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The tokens of a loop: those of a file, which is read again when it changes, and those of an environment variable. May
 * be used from any thread.
 */
public final class AccessTokens {
    private static final String SCHEME = "Bearer ";

    private final Optional<Path> file;
    private final List<AccessToken> constant;
    private final Clock clock;
    private List<AccessToken> fromFile = List.of();
    private Optional<FileTime> readAt = Optional.empty();

    private AccessTokens(Optional<Path> file, List<AccessToken> constant, Clock clock) {
        this.file = file;
        this.constant = List.copyOf(constant);
        this.clock = clock;
    }

    /**
     * Reads the tokens.
     *
     * @param file one token per line; empty lines and lines that start with # are skipped
     * @param variable the same lines, or entries separated by semicolons
     * @param clock for the expiry of tokens
     * @throws AccessException if a line is wrong, or the file cannot be read or can be read by others than its owner
     */
    public static AccessTokens of(Optional<Path> file, Optional<String> variable, Clock clock) {
        List<AccessToken> constant = variable.map(
                        text -> parse(List.of(text.split("[;\n]")), "tokens of the environment, "))
                .orElse(List.of());
        AccessTokens tokens = new AccessTokens(file, constant, clock);
        tokens.refresh();
        return tokens;
    }

    /** Whether there is any token, valid or not. */
    public synchronized boolean isEmpty() {
        return constant.isEmpty() && fromFile.isEmpty();
    }

    /**
     * Checks an {@code Authorization} header.
     *
     * @param header empty if there is none
     */
    public synchronized Access judge(Optional<String> header) {
        if (header.isEmpty() || !header.get().regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return new Access.Denied("a command needs a token (Authorization: Bearer …)");
        }
        try {
            refresh();
        } catch (AccessException e) {
            return new Access.Denied("the tokens cannot be read: " + e.getMessage());
        }
        byte[] digest =
                AccessToken.digestOf(header.get().substring(SCHEME.length()).strip());
        Optional<AccessToken> found = Optional.empty();
        // Every token is compared, so that the time reveals nothing.
        for (AccessToken token : constant) {
            found = token.matches(digest) ? Optional.of(token) : found;
        }
        for (AccessToken token : fromFile) {
            found = token.matches(digest) ? Optional.of(token) : found;
        }
        Instant now = clock.instant();
        return found.<Access>map(token -> token.expires().isAfter(now)
                        ? new Access.Granted(token.name(), token.role())
                        : new Access.Expired(
                                token.name(), "the token of " + token.name() + " expired at " + token.expires()))
                .orElseGet(() -> new Access.Unknown("unknown token"));
    }

    private void refresh() {
        if (file.isEmpty()) {
            return;
        }
        Path path = file.get();
        try {
            FileTime changed = Files.getLastModifiedTime(path);
            if (readAt.isPresent() && readAt.get().equals(changed)) {
                return;
            }
            requirePrivate(path);
            fromFile = parse(Files.readAllLines(path), path + ", line ");
            readAt = Optional.of(changed);
        } catch (IOException e) {
            fromFile = List.of();
            readAt = Optional.empty();
            throw new AccessException("cannot read the tokens in " + path + " ("
                    + e.getClass().getSimpleName() + "). Maybe monitoring.http.tokens.file names the wrong file.");
        }
    }

    private static void requirePrivate(Path path) throws IOException {
        Optional<String> problem = PrivateFile.problem(path, "tokens");
        if (problem.isPresent()) {
            throw new AccessException(problem.get());
        }
    }

    private static List<AccessToken> parse(List<String> lines, String where) {
        List<AccessToken> tokens = new ArrayList<>();
        for (int line = 0; line < lines.size(); line++) {
            String text = lines.get(line).strip();
            if (!text.isEmpty() && !text.startsWith("#")) {
                tokens.add(AccessToken.parse(text, where + (line + 1)));
            }
        }
        return tokens;
    }
}
