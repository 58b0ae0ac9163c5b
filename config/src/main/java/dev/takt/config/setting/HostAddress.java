package dev.takt.config.setting;

/**
 * Where somebody listens.
 *
 * @param host name or number
 * @param port 0 for any that is free
 */
public record HostAddress(String host, int port) {
    private static final int LAST_PORT = 65535;

    public HostAddress {
        if (host.isBlank() || port < 0 || port > LAST_PORT) {
            throw new IllegalArgumentException(host + ":" + port + "; expected such as 127.0.0.1:5501");
        }
    }

    /**
     * Reads {@code host:port}, {@code [::1]:port} for IPv6.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static HostAddress parse(String text) {
        int colon = text.lastIndexOf(':');
        if (colon <= 0) {
            throw new IllegalArgumentException(text + "; expected such as 127.0.0.1:5501");
        }
        String host = text.substring(0, colon);
        boolean bracketed = host.startsWith("[") && host.endsWith("]");
        return new HostAddress(
                bracketed ? host.substring(1, host.length() - 1) : host, Integer.parseInt(text.substring(colon + 1)));
    }

    /** Whether it is this host by its name alone; a name that would have to be looked up is not. */
    public boolean isLoopback() {
        return host.equals("localhost") || host.equals("::1") || host.matches("127(\\.\\d{1,3}){3}");
    }

    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
