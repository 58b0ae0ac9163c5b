package dev.takt.config.settings;

import dev.takt.config.settings.Setting.Effect;
import dev.takt.config.settings.SettingType.Address;
import dev.takt.config.settings.SettingType.Choice;
import dev.takt.config.settings.SettingType.Words;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The {@code links} block: what lies between the controller and its plant.
 *
 * @param kind of link
 * @param udp where the two sides of a UDP link are
 * @param opcUa where the OPC UA server of the plant is, and how one is let in
 */
public record LinkSettings(Kind kind, Udp udp, OpcUa opcUa) {

    /** Kinds of links. */
    public enum Kind {
        IN_PROCESS,
        UDP,
        OPCUA
    }

    /** How an OPC UA connection is protected. */
    public enum Security {
        /** Signed and encrypted, with certificates on both sides and a user token. */
        BASIC256SHA256,
        /** Not at all: whoever reaches the server may command the plant. */
        NONE
    }

    /**
     * A UDP link.
     *
     * @param controller where the controller listens
     * @param plant where the plant listens
     * @param keyFile file with the common key, if the frames are to be signed
     * @param keyEnvironment environment variable with the common key, likewise
     */
    public record Udp(
            HostAddress controller, HostAddress plant, Optional<String> keyFile, Optional<String> keyEnvironment) {}

    /**
     * An OPC UA link.
     *
     * @param server where the plant's server listens
     * @param security of the connection
     * @param user name of the controller's user
     * @param passwordFile file with the password of that user
     * @param certificates folder with the certificates of both sides
     */
    public record OpcUa(
            HostAddress server,
            Security security,
            String user,
            Optional<String> passwordFile,
            Optional<String> certificates) {}

    static final Setting<Kind> KIND = Setting.of(
            "kind",
            new Choice<>(Kind.class),
            Kind.IN_PROCESS,
            Effect.RESTART,
            "What lies between controller and plant: in-process plays the plant in the process of the controller.");
    static final Setting<HostAddress> UDP_CONTROLLER = Setting.of(
            "udp.controller",
            new Address(),
            new HostAddress("127.0.0.1", 5501),
            Effect.RESTART,
            "Where the controller listens for measurements.");
    static final Setting<HostAddress> UDP_PLANT = Setting.of(
            "udp.plant",
            new Address(),
            new HostAddress("127.0.0.1", 5502),
            Effect.RESTART,
            "Where the plant listens for commands.");
    static final Setting<String> KEY_FILE = Setting.optional(
            "udp.key-file",
            new Words("the name of a file"),
            Effect.RESTART,
            "A file with the key by which both sides sign their frames (HMAC-SHA256); needed beyond one host.");
    static final Setting<String> KEY_ENVIRONMENT = Setting.optional(
            "udp.key-environment",
            new Words("the name of an environment variable"),
            Effect.RESTART,
            "An environment variable with that key, instead of a file.");

    static final Setting<HostAddress> OPCUA_SERVER = Setting.of(
            "opcua.server",
            new Address(),
            new HostAddress("127.0.0.1", 4840),
            Effect.RESTART,
            "Where the OPC UA server of the plant listens.");
    static final Setting<Security> OPCUA_SECURITY = Setting.of(
            "opcua.security",
            new Choice<>(Security.class),
            Security.BASIC256SHA256,
            Effect.RESTART,
            "How the connection is protected; none lets everybody in who reaches the server.");
    static final Setting<String> OPCUA_USER = Setting.of(
            "opcua.user", new Words("a name"), "controller", Effect.RESTART, "The user as which the controller comes.");
    static final Setting<String> OPCUA_PASSWORD_FILE = Setting.optional(
            "opcua.password-file",
            new Words("the name of a file"),
            Effect.RESTART,
            "A file with the password of that user; needed unless there is no security.");
    static final Setting<String> OPCUA_CERTIFICATES = Setting.optional(
            "opcua.certificates",
            new Words("the name of a folder"),
            Effect.RESTART,
            "A folder with the keys and certificates of both sides, which are made on first use; needed likewise.");

    /** The declaration of the block. */
    public static final SettingBlock BLOCK = new SettingBlock(
            "links",
            "What lies between the controller and its plant.",
            List.of(
                    KIND,
                    UDP_CONTROLLER,
                    UDP_PLANT,
                    KEY_FILE,
                    KEY_ENVIRONMENT,
                    OPCUA_SERVER,
                    OPCUA_SECURITY,
                    OPCUA_USER,
                    OPCUA_PASSWORD_FILE,
                    OPCUA_CERTIFICATES),
            Map.of());

    /** The settings with the given values. */
    public static LinkSettings of(SettingValues values) {
        return new LinkSettings(
                values.get(KIND),
                new Udp(
                        values.get(UDP_CONTROLLER),
                        values.get(UDP_PLANT),
                        values.find(KEY_FILE),
                        values.find(KEY_ENVIRONMENT)),
                new OpcUa(
                        values.get(OPCUA_SERVER),
                        values.get(OPCUA_SECURITY),
                        values.get(OPCUA_USER),
                        values.find(OPCUA_PASSWORD_FILE),
                        values.find(OPCUA_CERTIFICATES)));
    }
}
