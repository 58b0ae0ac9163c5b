package dev.takt.links.opcua;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.eclipse.milo.opcua.stack.core.types.UaRequestMessageType;
import org.eclipse.milo.opcua.stack.core.types.UaResponseMessageType;
import org.eclipse.milo.opcua.stack.core.types.structured.ActivateSessionRequest;
import org.eclipse.milo.opcua.stack.core.types.structured.CloseSessionRequest;
import org.eclipse.milo.opcua.stack.transport.client.tcp.OpcTcpClientTransport;
import org.eclipse.milo.opcua.stack.transport.client.tcp.OpcTcpClientTransportConfig;

/**
 * Closes a session that could not be activated (Part 4, 5.7.4). The library leaves this to the server, which keeps the
 * session until it times out. A client that retries with a wrong password would otherwise use up all sessions of a
 * server.
 */
final class ClosingTransport extends OpcTcpClientTransport {
    private static final long FAREWELL_MILLIS = 500;

    ClosingTransport(OpcTcpClientTransportConfig configuration) {
        super(configuration);
    }

    @Override
    public CompletableFuture<UaResponseMessageType> sendRequestMessage(UaRequestMessageType request) {
        CompletableFuture<UaResponseMessageType> answer = super.sendRequestMessage(request);
        if (!(request instanceof ActivateSessionRequest activation)) {
            return answer;
        }
        return answer.handle((response, failure) -> failure == null
                        ? CompletableFuture.completedFuture(response)
                        : close(activation).handle((_, _) -> response).thenCompose(_ -> answer))
                .thenCompose(Function.identity());
    }

    private CompletableFuture<UaResponseMessageType> close(ActivateSessionRequest activation) {
        return super.sendRequestMessage(new CloseSessionRequest(activation.getRequestHeader(), true))
                .orTimeout(FAREWELL_MILLIS, TimeUnit.MILLISECONDS);
    }
}
