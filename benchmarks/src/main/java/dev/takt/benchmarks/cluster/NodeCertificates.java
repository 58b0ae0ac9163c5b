package dev.takt.benchmarks.cluster;

import dev.takt.loop.file.PrivateFiles;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** An authority and the certificates of nodes that it has signed, as PEM files in a folder; all nodes have the same name in theirs. */
final class NodeCertificates {
    private static final int BITS = 2048;

    private final Path folder;
    private final String name;
    private final KeyPair keys;
    private int serial = 1;

    NodeCertificates(Path folder, String name) throws IOException, GeneralSecurityException {
        this.folder = Files.createDirectories(folder);
        this.name = name;
        this.keys = keys();
        pem(folder.resolve(name + ".crt"), "CERTIFICATE", certificate(name, keys, true));
    }

    /** Makes {@code WHO.crt} and {@code WHO.key}, and gives the settings that name them. */
    String issue(String who) throws IOException, GeneralSecurityException {
        KeyPair own = keys();
        Path certificate = folder.resolve(who + ".crt");
        Path key = folder.resolve(who + ".key");
        pem(certificate, "CERTIFICATE", certificate("takt-fleet", own, false));
        pem(key, "PRIVATE KEY", own.getPrivate().getEncoded());
        return "certificate = \"" + certificate + "\", key = \"" + key + "\", authority = \""
                + folder.resolve(name + ".crt") + "\"";
    }

    private static KeyPair keys() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(BITS);
        return generator.generateKeyPair();
    }

    private byte[] certificate(String who, KeyPair own, boolean authority)
            throws IOException, GeneralSecurityException {
        Instant now = Instant.now();
        try {
            return new JcaX509v3CertificateBuilder(
                            new X500Principal("CN=" + name),
                            BigInteger.valueOf(serial++),
                            Date.from(now.minus(Duration.ofHours(1))),
                            Date.from(now.plus(Duration.ofDays(2))),
                            new X500Principal("CN=" + who),
                            own.getPublic())
                    .addExtension(Extension.basicConstraints, true, new BasicConstraints(authority))
                    .build(new JcaContentSignerBuilder("SHA256withRSA").build(keys.getPrivate()))
                    .getEncoded();
        } catch (OperatorCreationException e) {
            throw new GeneralSecurityException(e);
        }
    }

    private static void pem(Path file, String kind, byte[] content) throws IOException {
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        PrivateFiles.write(
                file,
                ("-----BEGIN " + kind + "-----\n" + body + "\n-----END " + kind + "-----\n")
                        .getBytes(StandardCharsets.US_ASCII));
    }
}
