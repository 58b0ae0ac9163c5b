package dev.takt.cluster;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValueFactory;
import dev.takt.config.setting.HostAddress;
import dev.takt.config.settings.ClusterSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Settings of a node in the words of Akka. */
final class ClusterConfiguration {
    private static final double MILLIS = 1e3;
    private static final int HEARTBEATS = 4;

    private ClusterConfiguration() {}

    static Config of(ClusterSettings settings, HostAddress address, String node) {
        Map<String, Object> values = new HashMap<>();
        values.put("akka.remote.artery.canonical.hostname", address.host());
        values.put("akka.remote.artery.canonical.port", address.port());
        values.put("akka.cluster.roles", List.of(Members.role(node)));
        values.put("akka.cluster.failure-detector.acceptable-heartbeat-pause", millis(settings.silence()));
        values.put("akka.cluster.failure-detector.heartbeat-interval", millis(settings.silence() / HEARTBEATS));
        values.put("akka.cluster.split-brain-resolver.stable-after", millis(settings.stableAfter()));
        String engine = "akka.remote.artery.ssl.rotating-keys-engine.";
        settings.certificate().ifPresent(file -> values.put(engine + "cert-file", absolute(file)));
        settings.key().ifPresent(file -> values.put(engine + "key-file", absolute(file)));
        settings.authority().ifPresent(file -> values.put(engine + "ca-cert-file", absolute(file)));
        values.put("akka.remote.artery.transport", settings.certificate().isPresent() ? "tls-tcp" : "tcp");
        Config own = ConfigFactory.empty();
        for (Map.Entry<String, Object> value : values.entrySet()) {
            own = own.withValue(value.getKey(), ConfigValueFactory.fromAnyRef(value.getValue()));
        }
        return own.withFallback(ConfigFactory.parseResources(ClusterConfiguration.class, "cluster.conf"))
                .withFallback(ConfigFactory.defaultReference(ClusterConfiguration.class.getClassLoader()))
                .resolve();
    }

    private static Duration millis(double seconds) {
        return Duration.ofMillis(Math.round(seconds * MILLIS));
    }

    private static String absolute(String file) {
        return Path.of(file).toAbsolutePath().toString();
    }
}
