package dev.takt.config.settings;

import dev.takt.config.setting.HostAddress;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.SettingType.Address;
import dev.takt.config.setting.SettingType.Choice;
import dev.takt.config.setting.SettingType.FileName;
import dev.takt.config.setting.SettingType.Switch;
import dev.takt.config.setting.SettingType.Time;
import dev.takt.config.setting.SettingType.Words;
import dev.takt.config.setting.SettingValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The {@code links} block: what lies between the controller and its plant.
 *
 * @param kind of link
 * @param silence time without a new frame of measurements after which the plant counts as gone, in seconds of the plant; empty for
 *     four periods
 * @param key by which frames are signed
 * @param udp where the two sides of a UDP link are
 * @param opcUa where the OPC UA server of the plant is, and how one is let in
 * @param mqtt where the broker is, and how one is let in
 * @param tags how tags are called and scaled on the link, by variable or entry of a field
 */
public record LinkSettings(
        Kind kind, Optional<Double> silence, Key key, Udp udp, OpcUa opcUa, Mqtt mqtt, Map<String, TagSettings> tags) {
    public LinkSettings {
        tags = Map.copyOf(tags);
    }

    /** Kinds of links. */
    public enum Kind {
        IN_PROCESS,
        UDP,
        OPCUA,
        MQTT
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
     */
    public record Udp(HostAddress controller, HostAddress plant) {}

    /**
     * The key by which both sides sign their frames, if they do.
     *
     * @param file that has it
     * @param environment variable that has it
     */
    public record Key(Optional<String> file, Optional<String> environment) {}

    /**
     * An OPC UA link.
     *
     * @param server where the plant's server listens
     * @param security of the connection
     * @param user name of the controller's user
     * @param passwordFile file with the password of that user
     * @param certificates folder with the certificates of both sides
     * @param heartbeat whether the plant has the nodes of the heartbeats
     * @param setPoints whether the controller follows set-points of the server
     * @param forecasts whether the controller follows forecasts of the server
     */
    public record OpcUa(
            HostAddress server,
            Security security,
            String user,
            Optional<String> passwordFile,
            Optional<String> certificates,
            boolean heartbeat,
            boolean setPoints,
            boolean forecasts) {}

    /**
     * A link through an MQTT broker.
     *
     * @param broker where it listens
     * @param tls how the connection is encrypted; empty if it is not
     * @param group of loops, a part of the topics
     * @param user of the broker
     * @param passwordFile file with the password of that user, if the broker asks for one
     * @param format of what the loop tells and takes
     * @param telemetry whether the loop tells the broker of its periods, whatever the kind of the link
     * @param setPoints whether the loop takes set-points from the broker, likewise
     * @param forecasts whether the loop takes forecasts from the broker, likewise
     */
    public record Mqtt(
            HostAddress broker,
            Optional<Tls> tls,
            String group,
            String user,
            Optional<String> passwordFile,
            Format format,
            boolean telemetry,
            boolean setPoints,
            boolean forecasts) {}

    /**
     * How a connection to a broker is encrypted.
     *
     * @param trust PEM file with the authorities of which one must have signed the certificate of the broker; empty for those that the JVM
     *     trusts
     * @param certificate PEM file with the certificate of this client, if the broker asks for one
     * @param keyFile PEM file with its key
     */
    public record Tls(Optional<String> trust, Optional<String> certificate, Optional<String> keyFile) {
        /** With the authorities that the JVM trusts, and no certificate of one's own. */
        public static final Tls PLAIN = new Tls(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** How the messages of telemetry and set-points are written. */
    public enum Format {
        /** JSON under topics of Takt's own. */
        JSON,
        /** Sparkplug B 3.0, under spBv1.0. */
        SPARKPLUG_B
    }

    static final Setting<Kind> KIND = Setting.of(
            "kind",
            new Choice<>(Kind.class),
            Kind.IN_PROCESS,
            Effect.RESTART,
            "What lies between controller and plant: in-process plays the plant in the process of the controller.");
    static final Setting<Double> SILENCE = Setting.optional(
            "silence",
            Time.positive(),
            Effect.LIVE,
            "Time of the plant without a new frame of measurements after which a loop that drives its actuators goes SAFE,"
                    + " whatever its signals allow; without it four control periods.");
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
            "key-file",
            new FileName("the name of a file"),
            Effect.RESTART,
            "A file with the key by which both sides of a UDP or MQTT link sign their frames (HMAC-SHA256); needed beyond one"
                    + " host.");
    static final Setting<String> KEY_ENVIRONMENT = Setting.optional(
            "key-environment",
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
            new FileName("the name of a file"),
            Effect.RESTART,
            "A file with the password of that user; needed unless there is no security.");
    static final Setting<String> OPCUA_CERTIFICATES = Setting.optional(
            "opcua.certificates",
            new FileName("the name of a folder"),
            Effect.RESTART,
            "A folder with the keys and certificates of both sides, which are made on first use; needed likewise.");

    static final Setting<Boolean> OPCUA_HEARTBEAT = Setting.of(
            "opcua.heartbeat",
            new Switch(),
            true,
            Effect.RESTART,
            "Whether the plant has the heartbeat nodes. Without them nobody sees a restarted plant, a program that has stopped"
                    + " behind a server that lives, or whether a command acts; and a second controller is not refused.");
    static final Setting<Boolean> OPCUA_SET_POINTS = Setting.of(
            "opcua.set-points",
            new Switch(),
            false,
            Effect.RESTART,
            "Whether the loop follows set-points that are nodes of the server, by subscription, whatever the kind of the link:"
                    + " NAME.set-point, or what links.tags says.");

    static final Setting<Boolean> OPCUA_FORECASTS = Setting.of(
            "opcua.forecasts",
            new Switch(),
            false,
            Effect.RESTART,
            "Whether the loop follows forecasts of the parameters in loop.forecasts that are nodes of the server, whatever the"
                    + " kind of the link.");
    static final Setting<HostAddress> MQTT_BROKER = Setting.of(
            "mqtt.broker",
            new Address(),
            new HostAddress("127.0.0.1", 1883),
            Effect.RESTART,
            "Where the MQTT broker listens.");
    static final Setting<Boolean> MQTT_TLS = Setting.of(
            "mqtt.tls", new Switch(), false, Effect.RESTART, "Whether the connection to the broker is encrypted.");
    static final Setting<String> MQTT_TRUST = Setting.optional(
            "mqtt.trust",
            new Words("the name of a file"),
            Effect.RESTART,
            "A PEM file with the authorities of which one must have signed the broker's certificate, such as that of the plant's own;"
                    + " without it those that the JVM trusts.");
    static final Setting<String> MQTT_CERTIFICATE = Setting.optional(
            "mqtt.certificate",
            new Words("the name of a file"),
            Effect.RESTART,
            "A PEM file with the certificate by which the broker knows this client, if it asks for one.");
    static final Setting<String> MQTT_KEY_FILE = Setting.optional(
            "mqtt.key-file",
            new Words("the name of a file"),
            Effect.RESTART,
            "A PEM file with the key of mqtt.certificate (PKCS #8, not encrypted).");
    static final Setting<Boolean> MQTT_ALLOW_CLEAR_PASSWORD = Setting.of(
            "mqtt.allow-clear-password",
            new Switch(),
            false,
            Effect.RESTART,
            "Whether the password may cross a network without TLS, where others can read it.");
    static final Setting<String> MQTT_GROUP = Setting.of(
            "mqtt.group",
            new Words("a name"),
            "plant",
            Effect.RESTART,
            "The group of loops in the topics: taktv1/GROUP/DDATA/LOOP and taktv1/GROUP/DCMD/LOOP, spBv1.0/GROUP/NDATA/LOOP.");
    static final Setting<String> MQTT_USER =
            Setting.of("mqtt.user", new Words("a name"), "takt", Effect.RESTART, "The user of the broker.");
    static final Setting<String> MQTT_PASSWORD_FILE = Setting.optional(
            "mqtt.password-file",
            new FileName("the name of a file"),
            Effect.RESTART,
            "A file with the password of that user, if the broker asks for one.");

    static final Setting<Format> MQTT_FORMAT = Setting.of(
            "mqtt.format",
            new Choice<>(Format.class),
            Format.JSON,
            Effect.RESTART,
            "How telemetry and set-points are written: json under topics of Takt's own, or sparkplug-b for a host of Sparkplug.");
    static final Setting<Boolean> MQTT_TELEMETRY = Setting.of(
            "mqtt.telemetry",
            new Switch(),
            false,
            Effect.RESTART,
            "Whether the loop tells the broker of its periods, whatever the kind of the link.");
    static final Setting<Boolean> MQTT_SET_POINTS = Setting.of(
            "mqtt.set-points",
            new Switch(),
            false,
            Effect.RESTART,
            "Whether the loop takes set-points from the broker, likewise: whom the broker lets publish under NCMD/LOOP may set"
                    + " them.");
    static final Setting<Boolean> MQTT_FORECASTS = Setting.of(
            "mqtt.forecasts",
            new Switch(),
            false,
            Effect.RESTART,
            "Whether the loop takes forecasts of the parameters in loop.forecasts as JSON from taktv1/GROUP/FORECAST/LOOP,"
                    + " likewise.");

    /** The declaration of the block. */
    public static final SettingBlock BLOCK = new SettingBlock(
            "links",
            "What lies between the controller and its plant.",
            List.of(
                    KIND,
                    SILENCE,
                    UDP_CONTROLLER,
                    UDP_PLANT,
                    KEY_FILE,
                    KEY_ENVIRONMENT,
                    OPCUA_SERVER,
                    OPCUA_SECURITY,
                    OPCUA_USER,
                    OPCUA_PASSWORD_FILE,
                    OPCUA_CERTIFICATES,
                    OPCUA_HEARTBEAT,
                    OPCUA_SET_POINTS,
                    OPCUA_FORECASTS,
                    MQTT_BROKER,
                    MQTT_TLS,
                    MQTT_TRUST,
                    MQTT_CERTIFICATE,
                    MQTT_KEY_FILE,
                    MQTT_GROUP,
                    MQTT_USER,
                    MQTT_PASSWORD_FILE,
                    MQTT_ALLOW_CLEAR_PASSWORD,
                    MQTT_FORMAT,
                    MQTT_TELEMETRY,
                    MQTT_SET_POINTS,
                    MQTT_FORECASTS),
            Map.of(
                    "tags",
                    "How tags are called and scaled on the link, by state, control or set-point: { \"x[3]\" { node ="
                            + " \"ns=2;s=Column.T3\", scale = 0.01, unit = \"mol/mol\" } }."));

    /** The settings with the given values. */
    public static LinkSettings of(SettingValues values) {
        return new LinkSettings(
                values.get(KIND),
                values.find(SILENCE),
                new Key(values.find(KEY_FILE), values.find(KEY_ENVIRONMENT)),
                new Udp(values.get(UDP_CONTROLLER), values.get(UDP_PLANT)),
                new OpcUa(
                        values.get(OPCUA_SERVER),
                        values.get(OPCUA_SECURITY),
                        values.get(OPCUA_USER),
                        values.find(OPCUA_PASSWORD_FILE),
                        values.find(OPCUA_CERTIFICATES),
                        values.get(OPCUA_HEARTBEAT),
                        values.get(OPCUA_SET_POINTS),
                        values.get(OPCUA_FORECASTS)),
                new Mqtt(
                        values.get(MQTT_BROKER),
                        values.get(MQTT_TLS)
                                ? Optional.of(new Tls(
                                        values.find(MQTT_TRUST),
                                        values.find(MQTT_CERTIFICATE),
                                        values.find(MQTT_KEY_FILE)))
                                : Optional.empty(),
                        values.get(MQTT_GROUP),
                        values.get(MQTT_USER),
                        values.find(MQTT_PASSWORD_FILE),
                        values.get(MQTT_FORMAT),
                        values.get(MQTT_TELEMETRY),
                        values.get(MQTT_SET_POINTS),
                        values.get(MQTT_FORECASTS)),
                Map.of());
    }

    /** Whether the password of a broker may cross a network in clear. */
    public static boolean allowsClearPassword(SettingValues values) {
        return values.get(MQTT_ALLOW_CLEAR_PASSWORD);
    }

    /** The same settings with other tags. */
    public LinkSettings with(Map<String, TagSettings> others) {
        return new LinkSettings(kind, silence, key, udp, opcUa, mqtt, others);
    }

    /** How a tag is called and scaled: by its own name, else by that of its field, or of the family of that. */
    public TagSettings tag(String name) {
        TagSettings own = tags.get(name);
        for (int end = name.lastIndexOf('['); own == null && end > 0; end = name.lastIndexOf('[', end - 1)) {
            own = tags.get(name.substring(0, end));
        }
        return own == null ? TagSettings.PLAIN : own;
    }
}
