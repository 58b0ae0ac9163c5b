package dev.takt.monitoring.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Who guesses tokens gets slower and slower, and nobody else does. */
class TokenGateTest {
    private static final String ANNA = "token-of-anna-123456";
    private static final String EVE = "token-of-eve-1234567";

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1000);
    private final TokenGate gate = new TokenGate(
            AccessTokens.of(
                    Optional.empty(),
                    Optional.of("anna operator never " + ANNA + ";eve engineer never " + EVE
                            + ";old operator 2020-01-01T00:00:00Z old-" + ANNA),
                    Clock.systemUTC()),
            nanos::get);

    private Access ask(String address, String token) {
        try {
            return gate.judge(InetAddress.getByName(address), Optional.of("Bearer " + token));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private void after(long seconds) {
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
    }

    private void guess(String address, int times) {
        for (int i = 0; i < times; i++) {
            assertInstanceOf(Access.Unknown.class, ask(address, "guess-" + i));
        }
    }

    @Test
    void theTimeDoublesUpToAMinute() {
        guess("10.0.0.1", TokenGate.FREE);
        for (long seconds : new long[] {1, 2, 4, 8, 16, 32, 64, 64, 64}) {
            assertEquals(new Access.Slowed(seconds, true), ask("10.0.0.1", "x"));
            assertEquals(new Access.Slowed(seconds, false), ask("10.0.0.1", ANNA), "unread, right or wrong");
            after(seconds);
            guess("10.0.0.1", 1);
        }
    }

    @Test
    void aRightTokenCountsOnceTheTimeIsOver() {
        guess("10.0.0.1", TokenGate.FREE);
        assertInstanceOf(Access.Slowed.class, ask("10.0.0.1", ANNA));
        after(1);
        assertInstanceOf(Access.Granted.class, ask("10.0.0.1", ANNA));
    }

    @Test
    void otherAddressesAreNotConcerned() {
        assertInstanceOf(Access.Granted.class, ask("10.0.0.2", ANNA));
        guess("10.0.0.1", TokenGate.FREE);
        assertInstanceOf(Access.Granted.class, ask("10.0.0.2", ANNA));
        assertInstanceOf(Access.Granted.class, ask("10.0.0.3", EVE));
    }

    @Test
    void whoIsAtWorkThereGoesOn() {
        assertInstanceOf(Access.Granted.class, ask("127.0.0.1", ANNA));
        guess("127.0.0.1", TokenGate.FREE);
        assertInstanceOf(Access.Granted.class, ask("127.0.0.1", ANNA));
        assertInstanceOf(Access.Slowed.class, ask("127.0.0.1", EVE));
    }

    @Test
    void whoShowsNoneOrAnOldOneDoesNotGuess() throws UnknownHostException {
        InetAddress here = InetAddress.getByName("127.0.0.1");
        for (int i = 0; i < 3 * TokenGate.FREE; i++) {
            assertInstanceOf(Access.Denied.class, gate.judge(here, Optional.empty()));
            assertInstanceOf(Access.Expired.class, ask("127.0.0.1", "old-" + ANNA));
        }
        assertInstanceOf(Access.Granted.class, ask("127.0.0.1", ANNA));
    }

    @Test
    void itIsForgottenInTime() {
        guess("10.0.0.1", TokenGate.FREE + 0);
        after(601);
        guess("10.0.0.1", TokenGate.FREE);
    }

    @Test
    void aNetworkOfIpv6IsOneAddress() {
        guess("2001:db8::1", TokenGate.FREE - 1);
        guess("2001:db8::2", 1);
        assertInstanceOf(Access.Slowed.class, ask("2001:db8::3", ANNA));
        assertInstanceOf(Access.Granted.class, ask("2001:db8:0:1::3", ANNA));
    }

    @Test
    void thousandsOfAddressesAreNotKept() {
        guess("10.0.0.1", TokenGate.FREE);
        for (int i = 0; i < TokenGate.MAX_ADDRESSES; i++) {
            guess("10.1." + i / 256 + "." + i % 256, 1);
        }
        assertInstanceOf(Access.Unknown.class, ask("10.0.0.1", "x"), "the one that guessed the longest time ago");
        guess("10.0.0.9", TokenGate.FREE);
        assertTrue(ask("10.0.0.9", ANNA) instanceof Access.Slowed);
    }
}
