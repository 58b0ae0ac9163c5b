/**
 * What connects a controller to a plant: in process, UDP, OPC UA, MQTT.
 *
 * <p>What is exported to everybody is the library; what is exported to modules by name is theirs alone, and may change with each version.
 */
@SuppressWarnings({"module", "requires-automatic", "requires-transitive-automatic"})
module dev.takt.links {
    requires static transitive org.jspecify;
    requires transitive dev.takt.config;
    requires transitive dev.takt.dynamics;
    requires com.hivemq.client.mqtt;
    requires org.eclipse.milo.opcua.sdk.client;
    requires org.eclipse.milo.opcua.sdk.core;
    requires org.eclipse.milo.opcua.sdk.server;
    requires org.eclipse.milo.opcua.stack.core;
    requires org.eclipse.milo.opcua.stack.transport;
    // At run time, by libraries that have no descriptor.
    requires org.bouncycastle.provider;
    requires org.bouncycastle.util;
    requires org.bouncycastle.pkix;

    exports dev.takt.links;
    exports dev.takt.links.frame to
            dev.takt.actors;
    exports dev.takt.links.wiring;
}
