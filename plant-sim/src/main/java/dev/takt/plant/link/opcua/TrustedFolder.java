package dev.takt.plant.link.opcua;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import org.eclipse.milo.opcua.stack.core.StatusCodes;
import org.eclipse.milo.opcua.stack.core.UaException;
import org.eclipse.milo.opcua.stack.core.security.CertificateValidator;
import org.jspecify.annotations.Nullable;

/** Trusts the certificates that lie in a folder, and no others. It is looked at anew each time. */
final class TrustedFolder implements CertificateValidator {
    /** The folder of trusted certificates in the folder of a link. */
    static final String TRUSTED = "trusted";

    private final Path folder;

    TrustedFolder(Path folder) {
        this.folder = folder.resolve(TRUSTED);
    }

    @Override
    public void validateCertificateChain(
            List<X509Certificate> chain, @Nullable String applicationUri, @Nullable String[] hosts) throws UaException {
        X509Certificate presented = chain.getFirst();
        try {
            presented.checkValidity();
            if (contains(presented)) {
                return;
            }
        } catch (GeneralSecurityException | IOException e) {
            throw new UaException(StatusCodes.Bad_CertificateInvalid, e);
        }
        throw new UaException(
                StatusCodes.Bad_CertificateUntrusted,
                presented.getSubjectX500Principal() + " is not among the trusted certificates");
    }

    private boolean contains(X509Certificate wanted) throws IOException, GeneralSecurityException {
        if (Files.notExists(folder)) {
            return false;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.der")) {
            for (Path file : files) {
                if (read(file).equals(wanted)) {
                    return true;
                }
            }
        }
        return false;
    }

    static X509Certificate read(Path file) throws IOException, GeneralSecurityException {
        try (InputStream in = Files.newInputStream(file)) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
        }
    }
}
