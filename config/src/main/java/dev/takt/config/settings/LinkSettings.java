package dev.takt.config.settings;

import static dev.takt.config.setting.Setting.Effect.LIVE;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Block;
import dev.takt.config.setting.FileName;
import dev.takt.config.setting.FreeBlock;
import dev.takt.config.setting.Group;
import dev.takt.config.setting.HostAddress;
import dev.takt.config.setting.Real;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.Time;
import dev.takt.config.setting.Words;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The {@code links} block. */
@Block(name = "links", about = "The connection between the controller and its plant.")
public record LinkSettings(
        @Setting(standard = "in-process")
        @About("The kind of connection; with in-process the plant is simulated in the process of the controller.")
        Kind kind,

        @Setting(effect = LIVE)
        @Time(positive = true)
        @About("Plant time without a new frame of measurements after which a loop that drives its actuators goes"
                + " SAFE, whatever its signals allow. Without it, four control periods.")
        Optional<Double> silence,

        Udp udp,
        @Group("") Key key,
        @Group("opcua") OpcUa opcUa,
        Mqtt mqtt,
        Pair pair,

        @FreeBlock(
                name = "tags",
                about = "Names and scales of tags on the link, by state, control or set-point: { \"x[3]\" { node ="
                        + " \"ns=2;s=Column.T3\", scale = 0.01, unit = \"mol/mol\" } }.")
        Map<String, TagSettings> tags) {
    /** The declaration of the block. */
    public static final SettingBlock<LinkSettings> BLOCK = SettingBlock.of(LinkSettings.class);

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

    /** A UDP link. */
    public record Udp(
            @Setting(standard = "127.0.0.1:5501") @About("Where the controller listens for measurements.")
            HostAddress controller,

            @Setting(standard = "127.0.0.1:5502") @About("Where the plant listens for commands.")
            HostAddress plant,

            @Setting(standard = "[]")
            @About(
                    "Where further controllers listen that may command the plant, such as the nodes of a cluster. The plant"
                            + " sends to all of them, takes commands from each, and follows the largest epoch. The controllers do not"
                            + " read it.")
            List<HostAddress> controllers) {
        public Udp {
            controllers = List.copyOf(controllers);
        }
    }

    /** The key by which both sides sign their frames, if they do. */
    public record Key(
            @Setting(path = "key-file")
            @FileName("the name of a file")
            @About(
                    "A file with the key by which both sides of a UDP or MQTT link sign their frames (HMAC-SHA256); needed beyond one"
                            + " host.")
            Optional<String> file,

            @Setting(path = "key-environment")
            @Words("the name of an environment variable")
            @About("An environment variable with that key, instead of a file.")
            Optional<String> environment) {}

    /** An OPC UA link. */
    public record OpcUa(
            @Setting(standard = "127.0.0.1:4840") @About("Where the OPC UA server of the plant listens.")
            HostAddress server,

            @Setting(standard = "basic256sha256")
            @About("How the connection is protected. With none, everybody who reaches the server has access.")
            Security security,

            @Setting(standard = "controller") @Words("a name") @About("The user name of the controller.")
            String user,

            @Setting
            @FileName("the name of a file")
            @About("A file with the password of that user; required unless opcua.security = none.")
            Optional<String> passwordFile,

            @Setting
            @FileName("the name of a folder")
            @About("A folder with the keys and certificates of both sides, which are created on first use; required"
                    + " likewise.")
            Optional<String> certificates,

            @Setting(standard = "true")
            @About("Whether the plant has the heartbeat nodes. Without them these remain unnoticed: a restarted plant,"
                    + " a stopped program behind a running server, a command that has no effect. A second controller is"
                    + " not refused.")
            boolean heartbeat,

            @Setting(standard = "false")
            @About(
                    "Whether the loop follows set-points that are nodes of the server, by subscription, whatever the kind of the link:"
                            + " NAME.set-point, or what links.tags says.")
            boolean setPoints,

            @Setting(standard = "false")
            @About(
                    "Whether the loop follows forecasts of the parameters in loop.forecasts that are nodes of the server, whatever the"
                            + " kind of the link.")
            boolean forecasts,

            @Setting(standard = "false")
            @About(
                    "Whether the loop writes what is in service to nodes of the server and follows commands about it, likewise:"
                            + " NAME.actuator.status, .reason, .command and .manual, NAME.controlled.status, .reason and .command, or what"
                            + " links.tags says.")
            boolean service) {}

    /** A link through an MQTT broker. */
    // large because it is flat but for the encryption: the rest has no groups in the file.
    public record Mqtt(
            @Setting(standard = "127.0.0.1:1883") @About("Where the MQTT broker listens.")
            HostAddress broker,

            @Group("") Tls tls,

            @Setting(standard = "plant")
            @Words("a name")
            @About(
                    "The group of loops in the topics: taktv1/GROUP/DDATA/LOOP and taktv1/GROUP/DCMD/LOOP, spBv1.0/GROUP/NDATA/LOOP.")
            String group,

            @Setting(standard = "takt") @Words("a name") @About("The user name at the broker.")
            String user,

            @Setting
            @FileName("the name of a file")
            @About("A file with the password of that user, if the broker requires one.")
            Optional<String> passwordFile,

            @Setting(standard = "false")
            @About("Whether the password may be sent without TLS, when others on the network can read it.")
            boolean allowClearPassword,

            @Setting(standard = "json")
            @About("The format of telemetry and set-points: json under Takt's own topics, or sparkplug-b for a"
                    + " Sparkplug host.")
            Format format,

            @Setting(standard = "false")
            @About("Whether the loop publishes its periods to the broker, whatever the kind of the link.")
            boolean telemetry,

            @Setting(standard = "false")
            @About("Whether the loop accepts set-points from the broker, likewise. Whoever may publish under NCMD/LOOP"
                    + " may set them.")
            boolean setPoints,

            @Setting(standard = "false")
            @About("Whether the loop accepts forecasts of the parameters in loop.forecasts as JSON from"
                    + " taktv1/GROUP/FORECAST/LOOP, likewise.")
            boolean forecasts) {}

    /** Whether and how a connection to a broker is encrypted. */
    public record Tls(
            @Setting(path = "tls", standard = "false") @About("Whether the connection to the broker is encrypted.")
            boolean enabled,

            @Setting
            @Words("the name of a file")
            @About("A PEM file with the certificate authorities that may have signed the broker's certificate, for"
                    + " example the plant's own. Without it, those that the JVM trusts.")
            Optional<String> trust,

            @Setting
            @Words("the name of a file")
            @About("A PEM file with the certificate of this client, if the broker requires one.")
            Optional<String> certificate,

            @Setting
            @Words("the name of a file")
            @About("A PEM file with the key of mqtt.certificate (PKCS #8, not encrypted).")
            Optional<String> keyFile) {}

    /** Two controllers of one plant. */
    public record Pair(
            @Setting(standard = "127.0.0.1:5511")
            @About(
                    "Where the first of two controllers listens for the second one (takt run --pair first, --pair second).")
            HostAddress address,

            @Setting
            @About(
                    "Where the second controller listens for measurements of a UDP link. With it the plant sends to both.")
            Optional<HostAddress> secondController,

            @Setting(standard = "127.0.0.1:5504")
            @About("Where the plant listens for commands of the second controller.")
            HostAddress secondPlant,

            @Setting(standard = "0.15")
            @Real(above = 0, atMost = 0.2)
            @About(
                    "The part of a period after the cut-off within which the plant is to acknowledge the command of the controller that"
                            + " leads; then the other one takes over. It has to be longer than an exchange with the plant takes.")
            double slice) {}

    /** How the messages of telemetry and set-points are written. */
    public enum Format {
        /** JSON under topics of Takt's own. */
        JSON,
        /** Sparkplug B 3.0, under spBv1.0. */
        SPARKPLUG_B
    }

    /** The same settings with other tags. */
    public LinkSettings with(Map<String, TagSettings> others) {
        return new LinkSettings(kind, silence, udp, key, opcUa, mqtt, pair, others);
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
