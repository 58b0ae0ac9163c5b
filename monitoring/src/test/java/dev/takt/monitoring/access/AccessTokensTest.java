package dev.takt.monitoring.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who has a token gets in, as what the token says, while it is valid. */
class AccessTokensTest {
    private static final String SECRET = "0123456789abcdef0123";
    private static final Clock NOW = Clock.fixed(Instant.parse("2026-12-01T00:00:00Z"), ZoneOffset.UTC);

    @TempDir
    private Path folder;

    private static AccessTokens of(String text) {
        return AccessTokens.of(Optional.empty(), Optional.of(text), NOW);
    }

    private static Access judge(AccessTokens tokens, String token) {
        return tokens.judge(Optional.of("Bearer " + token));
    }

    @Test
    void aTokenNamesItsHolderAndRole() {
        AccessTokens tokens =
                of("anna operator never " + SECRET + "\neve engineer 2027-01-01T00:00:00Z " + SECRET + "x");
        assertEquals(new Access.Granted("anna", Role.OPERATOR), judge(tokens, SECRET));
        assertEquals(new Access.Granted("eve", Role.ENGINEER), judge(tokens, SECRET + "x"));
        assertInstanceOf(Access.Unknown.class, judge(tokens, SECRET + "y"));
        assertInstanceOf(Access.Denied.class, tokens.judge(Optional.empty()));
        assertInstanceOf(Access.Denied.class, tokens.judge(Optional.of("Basic " + SECRET)));
    }

    @Test
    void aTokenExpires() {
        assertInstanceOf(Access.Expired.class, judge(of("a operator 2026-12-01T00:00:00Z " + SECRET), SECRET));
        assertInstanceOf(Access.Granted.class, judge(of("a operator 2026-12-01T00:00:01Z " + SECRET), SECRET));
    }

    @Test
    void aDigestWillDo() {
        String digest = HexFormat.of().formatHex(AccessToken.digestOf(SECRET));
        assertInstanceOf(Access.Granted.class, judge(of("a operator never sha256:" + digest), SECRET));
    }

    @Test
    void theFileIsReadAgainWhenItChanges() throws IOException {
        Path file = write("# tokens\n\na operator never " + SECRET + "\n", "rw-------");
        AccessTokens tokens = AccessTokens.of(Optional.of(file), Optional.empty(), NOW);
        assertInstanceOf(Access.Granted.class, judge(tokens, SECRET));
        Files.writeString(file, "a operator never another-" + SECRET);
        Files.setLastModifiedTime(file, FileTime.fromMillis(1));
        assertInstanceOf(Access.Unknown.class, judge(tokens, SECRET));
        Files.delete(file);
        assertInstanceOf(Access.Denied.class, judge(tokens, "another-" + SECRET));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r--r--", "rw-r-----", "rw----r--", "rw--w----", "rw------x"})
    void theFileIsForItsOwnerAlone(String permissions) throws IOException {
        Path file = write("a operator never " + SECRET, permissions);
        String message = String.valueOf(
                assertThrows(AccessException.class, () -> AccessTokens.of(Optional.of(file), Optional.empty(), NOW))
                        .getMessage());
        assertTrue(message.contains("chmod 600"), message);
    }

    @ParameterizedTest
    @CsvSource({
        "a operator never, 3 words",
        "a boss never 0123456789abcdef0123, role boss",
        "a operator tomorrow 0123456789abcdef0123, expiry tomorrow",
        "a operator never short, 5 characters",
        "a operator never schlüssel-des-bedieners, no HTTP header",
        "a operator never sha256:12, 64 hexadecimal digits"
    })
    void aWrongLineIsToldWithoutItsSecret(String line, String expected) {
        String message = String.valueOf(
                assertThrows(AccessException.class, () -> of(line)).getMessage());
        assertTrue(message.contains(expected) && message.contains("1:"), message);
        assertFalse(message.contains(SECRET), message);
    }

    private Path write(String text, String permissions) throws IOException {
        Path file = folder.resolve("tokens");
        Files.writeString(file, text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }
}
