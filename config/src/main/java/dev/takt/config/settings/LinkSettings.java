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
 */
public record LinkSettings(Kind kind, Udp udp) {

    /** Kinds of links. */
    public enum Kind {
        IN_PROCESS,
        UDP
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

    /** The declaration of the block. */
    public static final SettingBlock BLOCK = new SettingBlock(
            "links",
            "What lies between the controller and its plant.",
            List.of(KIND, UDP_CONTROLLER, UDP_PLANT, KEY_FILE, KEY_ENVIRONMENT),
            Map.of());

    /** The settings with the given values. */
    public static LinkSettings of(SettingValues values) {
        return new LinkSettings(
                values.get(KIND),
                new Udp(
                        values.get(UDP_CONTROLLER),
                        values.get(UDP_PLANT),
                        values.find(KEY_FILE),
                        values.find(KEY_ENVIRONMENT)));
    }
}
