package dev.takt.app.remote;

import dev.takt.app.terminal.RemoteLoopException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** The certificates that a loop may have, or that of the authority which has signed its own, in place of those of Java. */
final class TrustedCertificates {
    private TrustedCertificates() {}

    /**
     * TLS that trusts nothing but the certificates of a file.
     *
     * @param file of one or more certificates, PEM
     * @param source how the file was named, for messages
     * @throws RemoteLoopException if there are none in it
     */
    static SSLContext of(Path file, String source) {
        try (InputStream content = Files.newInputStream(file)) {
            Collection<? extends Certificate> all =
                    CertificateFactory.getInstance("X.509").generateCertificates(content);
            if (all.isEmpty()) {
                throw new RemoteLoopException(source + ": no certificate is in it; expected a PEM file");
            }
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            int place = 0;
            for (Certificate each : all) {
                store.setCertificateEntry("trusted" + place++, each);
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (NoSuchFileException e) {
            throw new RemoteLoopException(source + ": there is no such file");
        } catch (CertificateException e) {
            throw new RemoteLoopException(source + ": " + e.getMessage() + "; expected a PEM file of certificates");
        } catch (IOException | GeneralSecurityException e) {
            throw new RemoteLoopException(source + ": it cannot be used (" + e.getMessage() + ")");
        }
    }
}
