package dev.takt.links.opcua;

import dev.takt.links.LinkCounters;
import java.io.IOException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.eclipse.milo.opcua.sdk.client.DiscoveryClient;
import org.eclipse.milo.opcua.sdk.client.OpcUaClient;
import org.eclipse.milo.opcua.sdk.client.OpcUaClientConfig;
import org.eclipse.milo.opcua.sdk.client.OpcUaClientConfigBuilder;
import org.eclipse.milo.opcua.sdk.client.identity.AnonymousProvider;
import org.eclipse.milo.opcua.sdk.client.identity.UsernameProvider;
import org.eclipse.milo.opcua.stack.core.StatusCodes;
import org.eclipse.milo.opcua.stack.core.UaException;
import org.eclipse.milo.opcua.stack.core.UaRuntimeException;
import org.eclipse.milo.opcua.stack.core.security.SecurityPolicy;
import org.eclipse.milo.opcua.stack.core.types.builtin.LocalizedText;
import org.eclipse.milo.opcua.stack.core.types.builtin.unsigned.UInteger;
import org.eclipse.milo.opcua.stack.core.types.enumerated.MessageSecurityMode;
import org.eclipse.milo.opcua.stack.core.types.structured.EndpointDescription;
import org.eclipse.milo.opcua.stack.core.util.EndpointUtil;
import org.eclipse.milo.opcua.stack.transport.client.tcp.OpcTcpClientTransportConfig;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a client connected, on a separate thread. A connection on which a request has failed is replaced by a new one,
 * with growing pauses between attempts. The library's own detection takes too long for a loop.
 */
final class OpcUaConnection implements AutoCloseable {
    private static final long FIRST_PAUSE_MILLIS = 50;
    private static final long LONGEST_PAUSE_MILLIS = 2000;
    private static final long LONGEST_PAUSE_AFTER_REFUSAL_MILLIS = 30_000;
    private static final Set<Long> REFUSALS = Set.of(
            StatusCodes.Bad_UserAccessDenied,
            StatusCodes.Bad_IdentityTokenInvalid,
            StatusCodes.Bad_IdentityTokenRejected,
            StatusCodes.Bad_CertificateUntrusted,
            StatusCodes.Bad_CertificateTimeInvalid,
            StatusCodes.Bad_CertificateInvalid,
            StatusCodes.Bad_ApplicationSignatureInvalid,
            StatusCodes.Bad_SecurityChecksFailed,
            StatusCodes.Bad_TooManySessions);
    private static final int REQUEST_TIMEOUT_MILLIS = 2000;
    private static final long CONNECT_SECONDS = 5;
    private static final long ALIVE_SECONDS = 1;
    private static final long FAREWELL_MILLIS = 2000;

    private final OpcUaAccess access;
    private final LinkCounters counters;
    private final Greeting greeting;
    private final BooleanSupplier alive;
    private final Semaphore given = new Semaphore(0);
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;
    private final AtomicReference<@Nullable OpcUaClient> client = new AtomicReference<>();
    private volatile String lastProblem = "";

    /** The action with a client as soon as it is connected. */
    @FunctionalInterface
    interface Greeting {
        /**
         * Runs after the connection.
         *
         * @throws UaException if the server refuses; the connection is then replaced
         */
        void greet(OpcUaClient connected) throws UaException;
    }

    OpcUaConnection(OpcUaAccess access, LinkCounters counters, Greeting greeting) {
        this(access, counters, greeting, () -> true);
    }

    /**
     * A connection that may also fail without an error.
     *
     * @param alive called every second; returns whether the server still answers
     */
    OpcUaConnection(OpcUaAccess access, LinkCounters counters, Greeting greeting, BooleanSupplier alive) {
        this.access = access;
        this.counters = counters;
        this.greeting = greeting;
        this.alive = alive;
        this.thread = Thread.ofPlatform().name("opcua-connection").daemon().unstarted(this::keep);
    }

    void start() {
        thread.start();
    }

    /** The client, as long as it seems to be connected. */
    Optional<OpcUaClient> client() {
        return Optional.ofNullable(client.get());
    }

    /** The reason why there is no connection; empty if there has been no problem. */
    String lastProblem() {
        return lastProblem;
    }

    /** A request of a client has failed; of several that fail together the first one counts. */
    void giveUp(OpcUaClient failed, String reason) {
        if (client.compareAndSet(failed, null)) {
            lastProblem = reason;
            given.release();
        }
    }

    /**
     * Connects repeatedly. A server that refuses this client's user or certificate is tried less and less often,
     * because it may limit guesses and sessions. Only a connection that lasted longer than the longest pause resets the
     * pauses, so a server that accepts connections but answers nothing is not tried at a high rate.
     */
    private void keep() {
        boolean before = false;
        long pause = FIRST_PAUSE_MILLIS;
        try {
            while (closed.getCount() > 0) {
                long since = System.nanoTime();
                long longest = LONGEST_PAUSE_MILLIS;
                try {
                    stay(before);
                    before = true;
                } catch (UaException | UaRuntimeException | IOException | ExecutionException | TimeoutException e) {
                    lastProblem = reason(e);
                    longest = isRefusal(e) ? LONGEST_PAUSE_AFTER_REFUSAL_MILLIS : LONGEST_PAUSE_MILLIS;
                }
                boolean lasted = System.nanoTime() - since > TimeUnit.MILLISECONDS.toNanos(LONGEST_PAUSE_MILLIS);
                pause = lasted ? FIRST_PAUSE_MILLIS : pause;
                closed.await(Math.min(pause, longest), TimeUnit.MILLISECONDS);
                pause = Math.min(2 * pause, longest);
            }
        } catch (InterruptedException e) {
            // Closed.
        }
    }

    private static boolean isRefusal(Exception failure) {
        return UaException.extractStatusCode(failure)
                .filter(status -> REFUSALS.contains(status.value()))
                .isPresent();
    }

    /** Connects, and returns when the connection is no longer usable. */
    private void stay(boolean before)
            throws UaException, IOException, ExecutionException, TimeoutException, InterruptedException {
        OpcUaClient connected = connect();
        try {
            greeting.greet(connected);
            client.set(connected);
            lastProblem = "";
            if (before) {
                counters.reconnected();
            }
            awaitEnd(connected);
        } finally {
            client.set(null);
            disconnect(connected);
        }
    }

    /** The message of the innermost cause; the outer exceptions only say that something failed. */
    private static String reason(Exception failure) {
        Throwable innermost = failure;
        while (innermost.getCause() != null && innermost.getCause().getMessage() != null) {
            innermost = innermost.getCause();
        }
        return failure instanceof TimeoutException
                ? "no answer within " + CONNECT_SECONDS + " s"
                : String.valueOf(innermost.getMessage());
    }

    private void awaitEnd(OpcUaClient connected) throws InterruptedException {
        while (!given.tryAcquire(ALIVE_SECONDS, TimeUnit.SECONDS)) {
            if (!alive.getAsBoolean()) {
                giveUp(connected, "the server says nothing any more");
            }
        }
    }

    private OpcUaClient connect()
            throws UaException, IOException, ExecutionException, TimeoutException, InterruptedException {
        ApplicationIdentity identity =
                access.secure() ? ApplicationIdentity.of(access.certificates(), "controller", "localhost") : null;
        List<EndpointDescription> offered = endpoints();
        OpcUaClientConfigBuilder builder = OpcUaClientConfig.builder()
                .setEndpoint(endpoint(offered)
                        .orElseThrow(() -> new UaException(
                                StatusCodes.Bad_ConfigurationError,
                                "the server has no endpoint with the security of links.opcua.security")))
                .setDiscoveryEndpoints(offered);
        configure(builder, identity);
        OpcUaClient made = new OpcUaClient(
                builder.build(),
                new ClosingTransport(OpcTcpClientTransportConfig.newBuilder().build()));
        try {
            return made.connectAsync().get(CONNECT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException | InterruptedException e) {
            made.disconnectAsync();
            throw e;
        }
    }

    /**
     * The endpoints that the server offers. A server may have no path, or a separate discovery path (Part 6, 7.1; Part
     * 12, 4.3).
     */
    private List<EndpointDescription> endpoints()
            throws UaException, ExecutionException, TimeoutException, InterruptedException {
        ExecutionException failure = new ExecutionException(new UaException(StatusCodes.Bad_NotFound));
        for (String url : access.urls()) {
            try {
                return DiscoveryClient.getEndpoints(url).get(CONNECT_SECONDS, TimeUnit.SECONDS);
            } catch (ExecutionException e) {
                failure = e;
            }
        }
        throw failure;
    }

    /**
     * The endpoint to connect to. The server is not authenticated yet, so no weaker security is accepted than the file
     * requires. A server may report a host name that this host cannot resolve, so the address of the file is used.
     */
    private Optional<EndpointDescription> endpoint(List<EndpointDescription> offered) {
        SecurityPolicy policy = access.secure() ? SecurityPolicy.Basic256Sha256 : SecurityPolicy.None;
        MessageSecurityMode mode = access.secure() ? MessageSecurityMode.SignAndEncrypt : MessageSecurityMode.None;
        return offered.stream()
                .filter(endpoint ->
                        policy.getUri().equals(endpoint.getSecurityPolicyUri()) && mode == endpoint.getSecurityMode())
                .findFirst()
                .map(endpoint -> EndpointUtil.updateUrl(
                        endpoint, access.server().host(), access.server().port()));
    }

    private void configure(OpcUaClientConfigBuilder builder, @Nullable ApplicationIdentity identity) {
        builder.setApplicationName(LocalizedText.english("Takt controller"))
                .setRequestTimeout(UInteger.valueOf(REQUEST_TIMEOUT_MILLIS));
        if (identity == null) {
            builder.setApplicationUri("urn:takt:controller").setIdentityProvider(AnonymousProvider.INSTANCE);
        } else {
            builder.setApplicationUri(identity.uri())
                    .setKeyPair(identity.keys())
                    .setCertificate(identity.certificate())
                    .setCertificateChain(new X509Certificate[] {identity.certificate()})
                    .setCertificateValidator(new TrustedFolder(access.certificates()))
                    .setIdentityProvider(new UsernameProvider(access.user(), access.password()));
        }
    }

    /** Disconnects, also on an interrupted thread; otherwise the session would stay open in the server. */
    private static void disconnect(OpcUaClient connected) {
        boolean interrupted = Thread.interrupted();
        try {
            connected.disconnectAsync().get(1, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // The server is gone; there is nothing to disconnect from.
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the thread and waits briefly until it has disconnected. */
    @Override
    public void close() {
        closed.countDown();
        client.set(null);
        thread.interrupt();
        try {
            thread.join(FAREWELL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
