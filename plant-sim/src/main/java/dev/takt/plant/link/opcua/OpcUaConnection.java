package dev.takt.plant.link.opcua;

import dev.takt.plant.link.LinkCounters;
import java.io.IOException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.eclipse.milo.opcua.sdk.client.OpcUaClient;
import org.eclipse.milo.opcua.sdk.client.OpcUaClientConfigBuilder;
import org.eclipse.milo.opcua.sdk.client.identity.AnonymousProvider;
import org.eclipse.milo.opcua.sdk.client.identity.UsernameProvider;
import org.eclipse.milo.opcua.stack.core.UaException;
import org.eclipse.milo.opcua.stack.core.UaRuntimeException;
import org.eclipse.milo.opcua.stack.core.security.SecurityPolicy;
import org.eclipse.milo.opcua.stack.core.types.builtin.LocalizedText;
import org.eclipse.milo.opcua.stack.core.types.builtin.unsigned.UInteger;
import org.eclipse.milo.opcua.stack.core.types.structured.EndpointDescription;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a client connected, on a thread of its own. A connection on which a request has failed is given up and made anew,
 * again and again with growing pauses: waiting for the library to find out by itself takes too long for a loop.
 */
final class OpcUaConnection implements AutoCloseable {
    private static final long FIRST_PAUSE_MILLIS = 50;
    private static final long LONGEST_PAUSE_MILLIS = 2000;
    private static final int REQUEST_TIMEOUT_MILLIS = 2000;
    private static final long CONNECT_SECONDS = 5;
    private static final long ALIVE_SECONDS = 1;

    private final OpcUaAccess access;
    private final LinkCounters counters;
    private final Greeting greeting;
    private final BooleanSupplier alive;
    private final Semaphore given = new Semaphore(0);
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;
    private volatile @Nullable OpcUaClient client;
    private volatile String lastProblem = "";

    /** What is done with a client as soon as it is connected. */
    @FunctionalInterface
    interface Greeting {
        /**
         * Greets the server.
         *
         * @throws UaException if it does not want that; the connection is then given up and made anew
         */
        void greet(OpcUaClient connected) throws UaException;
    }

    OpcUaConnection(OpcUaAccess access, LinkCounters counters, Greeting greeting) {
        this(access, counters, greeting, () -> true);
    }

    /**
     * A connection that may also die in silence.
     *
     * @param alive asked every second whether what was greeted still answers
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
        return Optional.ofNullable(client);
    }

    /** Why there is no connection; empty if there has been no problem. */
    String lastProblem() {
        return lastProblem;
    }

    /** A request of a client has failed. */
    void giveUp(OpcUaClient failed) {
        if (client == failed) {
            client = null;
            given.release();
        }
    }

    private void keep() {
        boolean before = false;
        long pause = FIRST_PAUSE_MILLIS;
        try {
            while (closed.getCount() > 0) {
                try {
                    OpcUaClient connected = connect();
                    greet(connected);
                    client = connected;
                    if (before) {
                        counters.reconnected();
                    }
                    before = true;
                    pause = FIRST_PAUSE_MILLIS;
                    awaitEnd(connected);
                    disconnect(connected);
                } catch (UaException | UaRuntimeException | IOException | ExecutionException | TimeoutException e) {
                    lastProblem = String.valueOf(e.getMessage());
                    closed.await(pause, TimeUnit.MILLISECONDS);
                    pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
                }
            }
        } catch (InterruptedException e) {
            // Closed.
        }
    }

    private void awaitEnd(OpcUaClient connected) throws InterruptedException {
        while (!given.tryAcquire(ALIVE_SECONDS, TimeUnit.SECONDS)) {
            if (!alive.getAsBoolean()) {
                giveUp(connected);
            }
        }
    }

    private void greet(OpcUaClient connected) throws UaException, InterruptedException {
        try {
            greeting.greet(connected);
        } catch (UaException e) {
            disconnect(connected);
            throw e;
        }
    }

    private OpcUaClient connect()
            throws UaException, IOException, ExecutionException, TimeoutException, InterruptedException {
        ApplicationIdentity identity =
                access.secure() ? ApplicationIdentity.of(access.certificates(), "controller", "localhost") : null;
        OpcUaClient made = OpcUaClient.create(
                access.url(), this::endpoint, transport -> {}, builder -> configure(builder, identity));
        try {
            return made.connectAsync().get(CONNECT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException | InterruptedException e) {
            made.disconnectAsync();
            throw e;
        }
    }

    private Optional<EndpointDescription> endpoint(List<EndpointDescription> offered) {
        SecurityPolicy wanted = access.secure() ? SecurityPolicy.Basic256Sha256 : SecurityPolicy.None;
        return offered.stream()
                .filter(endpoint -> wanted.getUri().equals(endpoint.getSecurityPolicyUri()))
                .findFirst();
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

    private static void disconnect(OpcUaClient connected) throws InterruptedException {
        try {
            connected.disconnectAsync().get(1, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // The server is gone; there is nothing to take leave of.
        }
    }

    @Override
    public void close() {
        closed.countDown();
        OpcUaClient last = client;
        client = null;
        thread.interrupt();
        if (last != null) {
            try {
                disconnect(last);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
