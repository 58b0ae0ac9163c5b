package dev.takt.plant.link.mqtt;

import dev.takt.config.settings.HostAddress;
import dev.takt.config.settings.LinkSettings;
import dev.takt.plant.link.SecretFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * How one is let in to a broker.
 *
 * @param broker where it listens
 * @param tls whether the connection is encrypted, with the certificates that the JVM trusts
 * @param login if the broker asks for one
 */
public record MqttAccess(HostAddress broker, boolean tls, Optional<Login> login) {

    /** A user of the broker. */
    public record Login(String user, String password) {
        byte[] bytes() {
            return password.getBytes(StandardCharsets.UTF_8);
        }
    }

    /**
     * As the settings say.
     *
     * @throws IOException if the password is not there
     */
    public static MqttAccess of(LinkSettings.Mqtt settings) throws IOException {
        Optional<Login> login = Optional.empty();
        if (settings.passwordFile().isPresent()) {
            String password = SecretFile.read(
                            "links.mqtt.password-file", settings.passwordFile().get())
                    .strip();
            login = Optional.of(new Login(settings.user(), password));
        }
        return new MqttAccess(settings.broker(), settings.tls(), login);
    }
}
