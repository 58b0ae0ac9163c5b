package dev.takt.links.opcua;

import dev.takt.config.setting.HostAddress;
import dev.takt.config.settings.LinkSettings;
import dev.takt.config.settings.LinkSettings.Security;
import dev.takt.links.SecretFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The address and the credentials of a server.
 *
 * @param server where it listens
 * @param secure whether certificates and a user token are used
 * @param user name; unused without security
 * @param password likewise
 * @param certificates folder of keys and certificates; likewise
 */
public record OpcUaAccess(HostAddress server, boolean secure, String user, String password, Path certificates) {

    /** Without any security. */
    public static OpcUaAccess open(HostAddress server) {
        return new OpcUaAccess(server, false, "", "", Path.of(""));
    }

    /**
     * Reads the settings.
     *
     * @throws IOException if the password or the certificates are missing
     */
    public static OpcUaAccess of(LinkSettings.OpcUa settings) throws IOException {
        if (settings.security() == Security.NONE) {
            return open(settings.server());
        }
        String file = settings.passwordFile()
                .orElseThrow(() -> new IOException("links.opcua: no password-file; expected the name of a file with the"
                        + " password of user " + settings.user() + ". Maybe security = none is meant, for a test."));
        String folder = settings.certificates()
                .orElseThrow(
                        () -> new IOException("links.opcua: no certificates; expected the name of a folder, where keys"
                                + " and certificates are made on first use."));
        String password =
                SecretFile.read("links.opcua.password-file", "a password", file).strip();
        if (password.isEmpty()) {
            throw new IOException("links.opcua: the password-file " + file + " is empty; expected a password");
        }
        return new OpcUaAccess(settings.server(), true, settings.user(), password, Path.of(folder));
    }

    /** The URLs at which a client asks for endpoints: the path of Takt, the server itself, the discovery endpoint. */
    List<String> urls() {
        String url = "opc.tcp://" + server;
        return List.of(url + NodeNames.PATH, url, url + NodeNames.PATH + "/discovery");
    }
}
