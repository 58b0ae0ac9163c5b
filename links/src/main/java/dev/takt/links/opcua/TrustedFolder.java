package dev.takt.links.opcua;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import org.eclipse.milo.opcua.stack.core.StatusCodes;
import org.eclipse.milo.opcua.stack.core.UaException;
import org.eclipse.milo.opcua.stack.core.security.CertificateValidator;
import org.jspecify.annotations.Nullable;

/** Trusts the certificates in a folder and no others. The folder is read again each time. */
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
        String whose = presented.getSubjectX500Principal().toString();
        try {
            presented.checkValidity();
        } catch (CertificateException e) {
            throw new UaException(
                    StatusCodes.Bad_CertificateTimeInvalid,
                    "the certificate of " + whose + " is not valid now (" + e.getMessage() + ")");
        }
        if (!contains(presented)) {
            throw new UaException(
                    StatusCodes.Bad_CertificateUntrusted,
                    "the certificate of " + whose
                            + " is not among the trusted ones. Maybe it was made again: its .der belongs"
                            + " into the folder trusted of the other side");
        }
    }

    /**
     * Whether the folder has a certificate. Files that are no certificate, or not completely copied yet, are ignored.
     */
    private boolean contains(X509Certificate wanted) throws UaException {
        if (Files.notExists(folder)) {
            return false;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.der")) {
            for (Path file : files) {
                if (isOf(file, wanted)) {
                    return true;
                }
            }
        } catch (IOException e) {
            throw new UaException(StatusCodes.Bad_CertificateInvalid, folder + " cannot be read (" + e + ")");
        }
        return false;
    }

    private static boolean isOf(Path file, X509Certificate wanted) throws IOException {
        try {
            return read(file).equals(wanted);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    static X509Certificate read(Path file) throws IOException, GeneralSecurityException {
        try (InputStream in = Files.newInputStream(file)) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
        }
    }
}
