package dev.takt.links.mqtt;

import dev.takt.config.setting.HostAddress;
import dev.takt.config.settings.LinkSettings;
import dev.takt.links.SecretFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The address and the credentials of a broker.
 *
 * @param broker where it listens
 * @param tls encryption of the connection; empty for none
 * @param login if the broker requires one
 */
public record MqttAccess(HostAddress broker, Optional<BrokerTls> tls, Optional<Login> login) {

    /** A user of the broker. */
    public record Login(String user, String password) {
        byte[] bytes() {
            return password.getBytes(StandardCharsets.UTF_8);
        }
    }

    /** Access to a broker without authentication. */
    public static MqttAccess open(HostAddress broker) {
        return new MqttAccess(broker, Optional.empty(), Optional.empty());
    }

    /**
     * Reads the settings.
     *
     * @throws IOException if the password or a certificate is missing
     */
    public static MqttAccess of(LinkSettings.Mqtt settings) throws IOException {
        Optional<BrokerTls> tls = Optional.empty();
        if (settings.tls().enabled()) {
            tls = Optional.of(BrokerTls.of(settings.tls()));
        }
        Optional<Login> login = Optional.empty();
        if (settings.passwordFile().isPresent()) {
            String password = SecretFile.read(
                            "links.mqtt.password-file",
                            "a password",
                            settings.passwordFile().get())
                    .strip();
            login = Optional.of(new Login(settings.user(), password));
        }
        return new MqttAccess(settings.broker(), tls, login);
    }
}
