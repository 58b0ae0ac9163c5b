package dev.takt.config;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.settings.LinkSettings;
import dev.takt.config.source.Node;
import java.util.Optional;

/** Reads {@code links}, but for its tags, and refuses what would give secrets away or cannot be meant. */
final class LinkReader {
    private final Problems problems;

    LinkReader(Problems problems) {
        this.problems = problems;
    }

    LinkSettings read(Optional<Node.Block> block) {
        LinkSettings links = LinkSettings.BLOCK.read(block, problems);
        block.map(written -> written.entries().get("mqtt")).ifPresent(node -> {
            if (node instanceof Node.Block mqtt) {
                check(mqtt, links.mqtt());
            }
        });
        return links;
    }

    private void check(Node.Block written, LinkSettings.Mqtt mqtt) {
        Optional<Node> password = Optional.ofNullable(written.entries().get("password-file"));
        if (password.isPresent()
                && !mqtt.tls().enabled()
                && !mqtt.allowClearPassword()
                && !mqtt.broker().isLoopback()) {
            problems.add(
                    password.get().place(),
                    "a password that would cross the network to " + mqtt.broker() + " for others to read",
                    "links.mqtt.tls = true",
                    "Maybe links.mqtt.trust, with the authority of the plant, is what TLS lacks; links.mqtt.allow-clear-password"
                            + " = true sends the password nevertheless.");
        }
        Node setPoints = written.entries().get("set-points");
        if (setPoints != null
                && mqtt.format() == LinkSettings.Format.SPARKPLUG_B
                && mqtt.setPoints()
                && !mqtt.telemetry()) {
            problems.add(
                    setPoints.place(),
                    "set-points over Sparkplug without telemetry, so that a host does not know of them",
                    "links.mqtt.telemetry = true",
                    "");
        }
        for (String name : new String[] {"trust", "certificate", "key-file"}) {
            Node node = written.entries().get(name);
            if (node != null && !mqtt.tls().enabled()) {
                problems.add(
                        node.place(),
                        "a file of TLS on a connection without it",
                        "links.mqtt.tls = true beside it",
                        "");
            }
        }
        Node certificate = written.entries().get("certificate");
        Node key = written.entries().get("key-file");
        if (certificate != null && key == null) {
            problems.add(
                    certificate.place(),
                    "a certificate without its key",
                    "links.mqtt.certificate and links.mqtt.key-file",
                    "");
        } else if (key != null && certificate == null) {
            problems.add(
                    key.place(), "a key without its certificate", "links.mqtt.certificate and links.mqtt.key-file", "");
        }
    }
}
