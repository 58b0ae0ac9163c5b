package dev.takt.links.opcua;

import dev.takt.loop.file.PrivateFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Period;
import java.util.Optional;
import org.eclipse.milo.opcua.stack.core.util.SelfSignedCertificateBuilder;
import org.eclipse.milo.opcua.stack.core.util.SelfSignedCertificateGenerator;

/**
 * The key and the certificate of one side. They are created on first use and kept in a folder: the key in {@code
 * own/NAME.key}, readable by its owner only, the certificate in {@code trusted/NAME.der}. The other side reads it there
 * if it has the same folder; otherwise the file has to be copied.
 *
 * @param uri of the application, as in the certificate
 */
record ApplicationIdentity(String uri, KeyPair keys, X509Certificate certificate) {
    private static final int KEY_BITS = 2048;
    private static final Period VALIDITY = Period.ofYears(3);

    /**
     * The identity of a side.
     *
     * @param name {@code plant} or {@code controller}
     */
    static ApplicationIdentity of(Path folder, String name, String host) throws IOException {
        Path key = folder.resolve("own").resolve(name + ".key");
        Path certificate = folder.resolve(TrustedFolder.TRUSTED).resolve(name + ".der");
        String uri = "urn:takt:" + name;
        try {
            if (Files.notExists(key) || Files.notExists(certificate)) {
                return makeOnce(uri, name, host, key, certificate);
            }
            return read(uri, name, key, certificate);
        } catch (CertificateExpiredException | CertificateNotYetValidException e) {
            throw new IOException(
                    "the certificate " + certificate + " is not valid now (" + e.getMessage()
                            + "). Maybe this host's clock is"
                            + " wrong; else delete it and " + key
                            + ": both are made again, and the other side needs the new"
                            + " .der.",
                    e);
        } catch (GeneralSecurityException e) {
            throw new IOException(
                    "the key " + key + " or the certificate " + certificate + " cannot be used (" + e.getMessage()
                            + "). Maybe delete both: they are made again.",
                    e);
        }
    }

    private static ApplicationIdentity read(String uri, String name, Path key, Path certificate)
            throws IOException, GeneralSecurityException {
        Optional<String> problem = PrivateFile.problem(key, "the key of " + name);
        if (problem.isPresent()) {
            throw new IOException("links.opcua.certificates: " + problem.get());
        }
        X509Certificate found = TrustedFolder.read(certificate);
        found.checkValidity();
        var secret = KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(Files.readAllBytes(key)));
        return new ApplicationIdentity(uri, new KeyPair(found.getPublicKey(), secret), found);
    }

    /**
     * Several connections of a process, and two controllers of a pair, may come first at the same time: a key and a certificate that do
     * not belong together would be refused for ever.
     */
    private static synchronized ApplicationIdentity makeOnce(
            String uri, String name, String host, Path key, Path certificate)
            throws IOException, GeneralSecurityException {
        Files.createDirectories(key.resolveSibling(""));
        Files.createDirectories(certificate.resolveSibling(""));
        try (FileChannel file = FileChannel.open(
                        key.resolveSibling(name + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock _ = file.lock()) {
            return Files.exists(key) && Files.exists(certificate)
                    ? read(uri, name, key, certificate)
                    : make(uri, name, host, key, certificate);
        }
    }

    /** Writes the certificate last: where both files are, they belong together. */
    private static ApplicationIdentity make(String uri, String name, String host, Path key, Path certificate)
            throws IOException, GeneralSecurityException {
        KeyPair keys = SelfSignedCertificateGenerator.generateRsaKeyPair(KEY_BITS);
        X509Certificate made = certificate(uri, name, host, keys);
        Files.deleteIfExists(certificate);
        Files.deleteIfExists(key);
        boolean posix = key.getFileSystem().supportedFileAttributeViews().contains("posix");
        if (posix) {
            Files.createFile(key, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        Files.write(key, keys.getPrivate().getEncoded());
        Path whole = certificate.resolveSibling(name + ".new");
        Files.write(whole, made.getEncoded());
        Files.move(whole, certificate, StandardCopyOption.ATOMIC_MOVE);
        return new ApplicationIdentity(uri, keys, made);
    }

    private static X509Certificate certificate(String uri, String name, String host, KeyPair keys) throws IOException {
        SelfSignedCertificateBuilder builder = new SelfSignedCertificateBuilder(keys)
                .setValidityPeriod(VALIDITY)
                .setCommonName("Takt " + name)
                .setOrganization("Takt")
                .setApplicationUri(uri)
                .addDnsName("localhost")
                .addIpAddress("127.0.0.1");
        if (host.matches("[0-9.]+") && !host.equals("127.0.0.1")) {
            builder.addIpAddress(host);
        } else if (!host.equals("localhost") && !host.matches("[0-9.]+")) {
            builder.addDnsName(host);
        }
        try {
            return builder.build();
        } catch (Exception e) {
            // the builder declares no narrower one
            throw new IOException("no certificate for " + name + " could be made: " + e.getMessage(), e);
        }
    }
}
