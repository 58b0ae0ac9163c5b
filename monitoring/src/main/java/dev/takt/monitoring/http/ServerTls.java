package dev.takt.monitoring.http;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import dev.takt.loop.file.PrivateFile;
import dev.takt.monitoring.access.AccessException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/** The server's certificate. */
final class ServerTls {
    private ServerTls() {}

    /**
     * TLS 1.2 and 1.3 with the key of a store.
     *
     * @throws AccessException if the store cannot be read with the password, or can be read by others than its owner
     */
    static HttpsConfigurator of(Path keyStore, char[] password) {
        try (InputStream content = Files.newInputStream(keyStore)) {
            Optional<String> problem = PrivateFile.problem(keyStore, "the key of the server's certificate");
            if (problem.isPresent()) {
                throw new AccessException("monitoring.http.tls.key-store: " + problem.get());
            }
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(content, password);
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, password);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            return new HttpsConfigurator(context) {
                @Override
                public void configure(HttpsParameters parameters) {
                    SSLParameters secure = getSSLContext().getDefaultSSLParameters();
                    secure.setProtocols(new String[] {"TLSv1.3", "TLSv1.2"});
                    parameters.setSSLParameters(secure);
                }
            };
        } catch (IOException | GeneralSecurityException e) {
            throw new AccessException("cannot use the key store " + keyStore + " (" + e.getMessage()
                    + "). Maybe monitoring.http.tls.key-store names the wrong file, or the variable of"
                    + " monitoring.http.tls.password-variable holds another password.");
        }
    }
}
