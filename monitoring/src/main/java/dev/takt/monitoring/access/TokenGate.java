package dev.takt.monitoring.access;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Checks tokens and slows down guesses: after some unknown tokens from an address, further requests from there are
 * refused unread for a time that doubles with each one. Other addresses are not affected. Nor is a token that was used
 * at this address before, so an attack cannot lock out an operator. May be used from any thread; no thread waits.
 */
public final class TokenGate {
    /** The number of unknown tokens of an address before it is slowed down, to allow for typing errors. */
    static final int FREE = 5;
    /** The number of addresses that are remembered; those without a guess for the longest time are dropped first. */
    static final int MAX_ADDRESSES = 1024;

    private static final long SECOND = 1_000_000_000;
    private static final long LONGEST_SECONDS = 64;
    private static final long FORGOTTEN_AFTER = 600 * SECOND;
    /** The part of an IPv6 address that is assigned to one subscriber. */
    private static final int NETWORK_BYTES = 8;

    private final AccessTokens tokens;
    private final LongSupplier nanos;
    private final Map<String, Set<String>> known = new Eldest<>();
    private final Map<String, Guesses> guesses = new Eldest<>();

    /** Unknown tokens of one address. */
    private static final class Guesses {
        private int count;
        private long last;
        private long lockedUntil;
        private boolean told;
    }

    /** A map that drops the least recently used entry. */
    private static final class Eldest<V> extends LinkedHashMap<String, V> {
        private static final long serialVersionUID = 1L;

        Eldest() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
            return size() > MAX_ADDRESSES;
        }
    }

    /**
     * Makes a gate for tokens.
     *
     * @param nanos a monotonic clock
     */
    public TokenGate(AccessTokens tokens, LongSupplier nanos) {
        this.tokens = tokens;
        this.nanos = nanos;
    }

    /**
     * Checks an {@code Authorization} header.
     *
     * @param from address of the sender
     * @param header empty if there is none
     */
    public synchronized Access judge(InetAddress from, Optional<String> header) {
        String address = network(from);
        long now = nanos.getAsLong();
        Guesses before = guesses.get(address);
        if (before != null && now - before.last > FORGOTTEN_AFTER) {
            guesses.remove(address);
            before = null;
        }
        Access access = tokens.judge(header);
        if (access instanceof Access.Granted granted
                && known.getOrDefault(address, Set.of()).contains(granted.name())) {
            return access;
        }
        if (before != null && now - before.lockedUntil < 0) {
            boolean first = !before.told;
            before.told = true;
            return new Access.Slowed((before.lockedUntil - now + SECOND - 1) / SECOND, first);
        }
        switch (access) {
            case Access.Granted granted ->
                known.computeIfAbsent(address, _ -> new HashSet<>()).add(granted.name());
            case Access.Unknown _ -> guessed(guesses.computeIfAbsent(address, _ -> new Guesses()), now);
            default -> {
                // a request without a token, or with one that was valid once, is no guess
            }
        }
        return access;
    }

    private static void guessed(Guesses guesses, long now) {
        guesses.count++;
        guesses.last = now;
        if (guesses.count >= FREE) {
            long seconds = Math.min(LONGEST_SECONDS, 1L << Math.min(guesses.count - FREE, 10));
            guesses.lockedUntil = now + seconds * SECOND;
            guesses.told = false;
        } else {
            guesses.lockedUntil = now;
        }
    }

    private static String network(InetAddress address) {
        byte[] bytes = address.getAddress();
        return HexFormat.of().formatHex(address instanceof Inet6Address ? Arrays.copyOf(bytes, NETWORK_BYTES) : bytes);
    }
}
