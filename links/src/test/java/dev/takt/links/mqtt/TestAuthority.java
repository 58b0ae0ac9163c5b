package dev.takt.links.mqtt;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.CertificateEncodingException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** An authority of a plant's own, and the keys and certificates that it gives out, as PEM files in a folder. */
final class TestAuthority {
    private final Path folder;
    private final String name;
    private final KeyPair keys = keys();
    private int serial = 1;

    TestAuthority(Path folder, String name) throws IOException, GeneralSecurityException {
        this.folder = folder;
        this.name = name;
        pem(name + ".crt", "CERTIFICATE", certificate(name, keys, true, "").getEncoded());
    }

    private static KeyPair keys() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        return generator.generateKeyPair();
    }

    /** Its own certificate. */
    Path certificate() {
        return folder.resolve(name + ".crt");
    }

    /** Makes {@code WHO.crt} and {@code WHO.key}. */
    void issue(String who, String address) throws IOException, GeneralSecurityException {
        KeyPair own = keys();
        pem(who + ".crt", "CERTIFICATE", certificate(who, own, false, address).getEncoded());
        Path key = pem(who + ".key", "PRIVATE KEY", own.getPrivate().getEncoded());
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
    }

    private X509CertificateHolder certificate(String who, KeyPair own, boolean authority, String address)
            throws CertificateEncodingException {
        Instant now = Instant.now();
        try {
            JcaX509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                    new X500Principal("CN=" + name),
                    BigInteger.valueOf(serial++),
                    Date.from(now.minus(Duration.ofHours(1))),
                    Date.from(now.plus(Duration.ofHours(1))),
                    new X500Principal("CN=" + who),
                    own.getPublic());
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(authority));
            if (!address.isEmpty()) {
                builder.addExtension(
                        Extension.subjectAlternativeName,
                        false,
                        new GeneralNames(new GeneralName(GeneralName.iPAddress, address)));
            }
            return builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate()));
        } catch (IOException | OperatorCreationException e) {
            throw new CertificateEncodingException(e);
        }
    }

    private Path pem(String file, String kind, byte[] content) throws IOException {
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return Files.writeString(
                folder.resolve(file), "-----BEGIN " + kind + "-----\n" + body + "\n-----END " + kind + "-----\n");
    }
}
