package dev.takt.links.opcua;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.eclipse.milo.opcua.sdk.server.OpcUaServer;
import org.eclipse.milo.opcua.sdk.server.servicesets.impl.DefaultSessionServiceSet;
import org.eclipse.milo.opcua.stack.core.UaException;
import org.eclipse.milo.opcua.stack.core.types.builtin.DateTime;
import org.eclipse.milo.opcua.stack.core.types.builtin.NodeId;
import org.eclipse.milo.opcua.stack.core.types.builtin.unsigned.UInteger;
import org.eclipse.milo.opcua.stack.core.types.structured.ActivateSessionRequest;
import org.eclipse.milo.opcua.stack.core.types.structured.ActivateSessionResponse;
import org.eclipse.milo.opcua.stack.core.types.structured.CreateSessionRequest;
import org.eclipse.milo.opcua.stack.core.types.structured.CreateSessionResponse;
import org.eclipse.milo.opcua.stack.core.types.structured.RequestHeader;
import org.eclipse.milo.opcua.stack.transport.server.ServiceRequestContext;

/**
 * The sessions of a plant's server. A session whose activation fails is closed at once, and one that is never activated
 * after a short time. Otherwise such sessions would use up the places of valid ones.
 */
final class PlantSessions extends DefaultSessionServiceSet {
    private final OpcUaServer server;
    private final Duration patience;

    private PlantSessions(OpcUaServer server, Duration patience) {
        super(server);
        this.server = server;
        this.patience = patience;
    }

    /**
     * Installs this handling of sessions on a server.
     *
     * @param patience how long a session may wait for its activation
     */
    static void of(OpcUaServer server, Duration patience) {
        PlantSessions sessions = new PlantSessions(server, patience);
        PlantServer.PATHS.forEach(path -> server.addServiceSet(path, sessions));
    }

    @Override
    public CreateSessionResponse onCreateSession(ServiceRequestContext context, CreateSessionRequest request)
            throws UaException {
        CreateSessionResponse made = super.onCreateSession(context, request);
        RequestHeader owner = new RequestHeader(
                made.getAuthenticationToken(), DateTime.now(), UInteger.MIN, UInteger.MIN, null, UInteger.MIN, null);
        server.getScheduledExecutorService()
                .schedule(
                        () -> closeUnlessActive(context, owner, made.getSessionId()),
                        patience.toNanos(),
                        TimeUnit.NANOSECONDS);
        return made;
    }

    private void closeUnlessActive(ServiceRequestContext context, RequestHeader owner, NodeId session) {
        boolean waits = server.getSessionManager().getAllSessions().stream()
                .anyMatch(each -> each.getSessionId().equals(session) && each.getIdentity() == null);
        if (waits) {
            close(context, owner);
        }
    }

    @Override
    public ActivateSessionResponse onActivateSession(ServiceRequestContext context, ActivateSessionRequest request)
            throws UaException {
        try {
            return super.onActivateSession(context, request);
        } catch (UaException e) {
            close(context, request.getRequestHeader());
            throw e;
        }
    }

    /** Closes a session that is not active; an active session stays, with its user as before. */
    private void close(ServiceRequestContext context, RequestHeader owner) {
        try {
            server.getSessionManager().getSession(context, owner);
        } catch (UaException e) {
            // It is closed, or there was none.
        }
    }
}
