package dev.takt.links.mqtt;

import com.hivemq.client.mqtt.MqttClientSslConfig;
import com.hivemq.client.mqtt.MqttClientSslConfigBuilder;
import dev.takt.config.settings.LinkSettings;
import dev.takt.links.SecretFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;

/**
 * The authentication of a client and a broker by certificates. The name in the broker's certificate must be the host of
 * the setting (RFC 2818), whoever has signed it.
 *
 * @param trust the authorities that may sign the broker's certificate; empty for those of the JVM
 * @param identity the key and the certificate of this client, if it has one
 */
public record BrokerTls(Optional<TrustManagerFactory> trust, Optional<KeyManagerFactory> identity) {
    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----(.*?)-----END PRIVATE KEY-----", Pattern.DOTALL);
    private static final List<String> KEY_ALGORITHMS = List.of("RSA", "EC", "Ed25519");
    private static final char[] NO_PASSWORD = {};

    /**
     * Reads the settings.
     *
     * @throws IOException if a file is missing or invalid
     */
    static BrokerTls of(LinkSettings.Tls settings) throws IOException {
        Optional<TrustManagerFactory> trust = Optional.empty();
        if (settings.trust().isPresent()) {
            trust = Optional.of(trust(settings.trust().get()));
        }
        Optional<KeyManagerFactory> identity = Optional.empty();
        if (settings.certificate().isPresent() && settings.keyFile().isPresent()) {
            identity = Optional.of(
                    identity(settings.certificate().get(), settings.keyFile().get()));
        }
        return new BrokerTls(trust, identity);
    }

    private static TrustManagerFactory trust(String file) throws IOException {
        try {
            KeyStore store = empty();
            int place = 0;
            for (Certificate authority : certificates("links.mqtt.trust", file)) {
                store.setCertificateEntry("authority" + place++, authority);
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            return trust;
        } catch (GeneralSecurityException e) {
            throw new IOException("links.mqtt.trust: " + file + " cannot be used (" + e.getMessage() + ")", e);
        }
    }

    private static KeyManagerFactory identity(String certificate, String keyFile) throws IOException {
        PrivateKey key = key(keyFile);
        Certificate[] chain =
                certificates("links.mqtt.certificate", certificate).toArray(Certificate[]::new);
        try {
            KeyStore store = empty();
            store.setKeyEntry("takt", key, NO_PASSWORD, chain);
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, NO_PASSWORD);
            return keys;
        } catch (GeneralSecurityException e) {
            throw new IOException(
                    "links.mqtt: " + certificate + " and " + keyFile + " cannot be used (" + e.getMessage()
                            + "). Maybe they do not belong together.",
                    e);
        }
    }

    private static KeyStore empty() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        return store;
    }

    private static Collection<? extends Certificate> certificates(String setting, String file) throws IOException {
        try {
            byte[] text = Files.readAllBytes(Path.of(file));
            Collection<? extends Certificate> found =
                    CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(text));
            if (found.isEmpty()) {
                throw new IOException(
                        setting + ": " + file + " has no certificate; expected PEM (-----BEGIN CERTIFICATE-----)");
            }
            return found;
        } catch (GeneralSecurityException e) {
            throw new IOException(
                    setting + ": " + file + " has no certificates that can be read (" + e.getMessage()
                            + "); expected PEM (-----BEGIN CERTIFICATE-----)",
                    e);
        } catch (java.nio.file.NoSuchFileException e) {
            throw new IOException(setting + ": there is no file " + file, e);
        }
    }

    private static PrivateKey key(String file) throws IOException {
        String text = SecretFile.read("links.mqtt.key-file", "the key of this client", file);
        Matcher found = KEY.matcher(text);
        if (!found.find()) {
            throw new IOException(
                    "links.mqtt.key-file: " + file + " has no -----BEGIN PRIVATE KEY-----. Maybe 'openssl pkcs8"
                            + " -topk8 -nocrypt -in " + file + "' makes one of what it has.");
        }
        try {
            PKCS8EncodedKeySpec form = new PKCS8EncodedKeySpec(
                    Base64.getMimeDecoder().decode(found.group(1).getBytes(StandardCharsets.US_ASCII)));
            for (String algorithm : KEY_ALGORITHMS) {
                try {
                    return KeyFactory.getInstance(algorithm).generatePrivate(form);
                } catch (InvalidKeySpecException e) {
                    // try a key of another algorithm
                }
            }
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new IOException("links.mqtt.key-file: " + file + " cannot be read (" + e.getMessage() + ")", e);
        }
        throw new IOException("links.mqtt.key-file: " + file + " has no key of " + String.join(", ", KEY_ALGORITHMS));
    }

    MqttClientSslConfig configuration() {
        MqttClientSslConfigBuilder builder = MqttClientSslConfig.builder();
        if (trust.isPresent()) {
            builder = builder.trustManagerFactory(trust.get());
        }
        if (identity.isPresent()) {
            builder = builder.keyManagerFactory(identity.get());
        }
        return builder.build();
    }
}
