package dev.takt.monitoring.http;

import com.sun.net.httpserver.HttpExchange;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Checks the origin of a request. Requests from a page of another site are detected by their {@code Host} (a name that
 * was rebound to this machine) or by their {@code Origin}.
 */
final class RequestGuard {
    private final Set<String> hosts = new HashSet<>();
    private final String scheme;

    /**
     * Makes a guard for a server.
     *
     * @param bind the address that it listens at
     * @param further names that it may be addressed by
     * @param scheme {@code http} or {@code https}
     */
    RequestGuard(InetAddress bind, List<String> further, String scheme) {
        this.scheme = scheme;
        hosts.add("localhost");
        hosts.add(name(InetAddress.getLoopbackAddress().getHostAddress()));
        hosts.add("[::1]");
        if (!bind.isAnyLocalAddress()) {
            hosts.add(name(bind.getHostAddress()));
        }
        further.forEach(host -> hosts.add(name(host)));
    }

    /** The reason why a request is refused; empty if it is allowed. */
    Optional<String> refusal(HttpExchange exchange) {
        String host = exchange.getRequestHeaders().getFirst("Host");
        if (host == null || !hosts.contains(withoutPort(host))) {
            return Optional.of("unknown host " + host + ". Maybe monitoring.http.hosts should name it.");
        }
        return Optional.empty();
    }

    /** The reason why a command is refused unread; empty if it is allowed. */
    Optional<String> commandRefusal(HttpExchange exchange) {
        String origin = exchange.getRequestHeaders().getFirst("Origin");
        if (origin == null) {
            return Optional.empty();
        }
        String host = String.valueOf(exchange.getRequestHeaders().getFirst("Host"));
        try {
            URI from = new URI(origin);
            // Behind a proxy that ends TLS the browser's scheme is https where ours is http.
            boolean secureEnough = scheme.equals(from.getScheme()) || "https".equals(from.getScheme());
            if (secureEnough && host.equalsIgnoreCase(from.getAuthority())) {
                return Optional.empty();
            }
        } catch (URISyntaxException e) {
            // reported below
        }
        return Optional.of("commands from another origin, " + origin);
    }

    private static String withoutPort(String host) {
        int colon = host.lastIndexOf(':');
        return (colon > host.lastIndexOf(']') ? host.substring(0, colon) : host).toLowerCase(Locale.ROOT);
    }

    private static String name(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        return lower.contains(":") && !lower.startsWith("[") ? "[" + lower + "]" : lower;
    }
}
