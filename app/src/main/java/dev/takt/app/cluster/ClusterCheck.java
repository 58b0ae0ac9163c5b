package dev.takt.app.cluster;

import dev.takt.app.fleet.FleetCase;
import dev.takt.config.setting.HostAddress;
import dev.takt.config.settings.ClusterSettings;
import dev.takt.config.settings.LinkSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is wrong with the settings of a node, all at once. */
public final class ClusterCheck {
    /** The place of the key among the files of TLS. */
    private static final int KEY = 1;

    private static final String NAMES = "[A-Za-z0-9][A-Za-z0-9._-]{0,60}";

    private final List<String> problems = new ArrayList<>();

    private ClusterCheck() {}

    /** What is wrong, a line each; empty if nothing is. */
    public static List<String> of(ClusterSettings settings, List<FleetCase> loops) {
        ClusterCheck check = new ClusterCheck();
        check.addresses(settings);
        check.certificates(settings);
        check.loops(loops);
        check.states(loops);
        return check.problems;
    }

    private void addresses(ClusterSettings settings) {
        if (settings.node().filter(name -> name.matches(NAMES)).isEmpty()) {
            problems.add(
                    "cluster.node " + settings.node().map(name -> "= " + name).orElse("is not there")
                            + "; expected the name of this node, letters and digits. Maybe --node NAME.");
        }
        if (settings.address().isEmpty()) {
            problems.add(
                    "cluster.address is not there; expected where this node listens for the others. Maybe --address"
                            + " 10.0.0.1:7500.");
        }
        if (settings.directory().isEmpty()) {
            problems.add(
                    "cluster.directory is not there; expected a folder for plans and states, one of its own for each"
                            + " node. Maybe --directory /var/lib/takt/fleet.");
        }
        if (settings.seeds().isEmpty()) {
            problems.add("cluster.seeds is empty; expected addresses of nodes, the same on all of them. Maybe --seed"
                    + " 10.0.0.1:7500.");
        }
        for (String seed : settings.seeds()) {
            if (address(seed).isEmpty()) {
                problems.add("cluster.seeds has " + seed + "; expected such as 10.0.0.1:7500.");
            }
        }
        for (String pin : settings.pins()) {
            if (!pin.matches("[^=]+=[^=]+")) {
                problems.add("cluster.pins has " + pin + "; expected LOOP = NODE, such as column-* = north.");
            }
        }
    }

    private void certificates(ClusterSettings settings) {
        List<Optional<String>> files = List.of(settings.certificate(), settings.key(), settings.authority());
        List<String> names = List.of("cluster.certificate", "cluster.key", "cluster.authority");
        boolean none = files.stream().allMatch(Optional::isEmpty);
        if (none && settings.withoutTls()) {
            boolean here = settings.address().map(HostAddress::isLoopback).orElse(true)
                    && settings.seeds().stream()
                            .allMatch(seed ->
                                    address(seed).map(HostAddress::isLoopback).orElse(true));
            if (!here) {
                problems.add("cluster.without-tls = true, and an address that is not known to be on this host; expected"
                        + " cluster.certificate, key and authority, so that nobody else can command the nodes.");
            }
            return;
        }
        for (int i = 0; i < files.size(); i++) {
            String name = names.get(i);
            Optional<String> file = files.get(i);
            if (file.isEmpty()) {
                problems.add(name + " is not there; expected a PEM file: nodes know each other by certificates."
                        + (none ? " Maybe --without-tls, where all nodes are on this host." : ""));
            } else if (!Files.isReadable(Path.of(file.get()))) {
                problems.add(name + " = " + file.get() + ", which cannot be read; expected a PEM file.");
            } else if (i != KEY) {
                certificate(name, file.get());
            }
        }
    }

    /** A node with a certificate that is not valid runs, finds no other, and has their refusals as the only hint. */
    private void certificate(String name, String file) {
        try (InputStream content = Files.newInputStream(Path.of(file))) {
            Certificate read = CertificateFactory.getInstance("X.509").generateCertificate(content);
            if (read instanceof X509Certificate dated) {
                dated.checkValidity();
            }
        } catch (CertificateExpiredException | CertificateNotYetValidException e) {
            problems.add(name + " = " + file + ", which is not valid now (" + e.getMessage()
                    + "); expected one that is, because other nodes refuse it. Maybe a new one is to be signed, or the clock of this"
                    + " machine is wrong.");
        } catch (CertificateException | IOException e) {
            problems.add(
                    name + " = " + file + ", which is no certificate (" + e.getMessage() + "); expected a PEM file.");
        }
    }

    /** Loops whose links do not refuse a predecessor cannot be on several machines. */
    private void loops(List<FleetCase> loops) {
        List<String> unfenced = loops.stream()
                .filter(each -> each.value().links().kind() == LinkSettings.Kind.OPCUA
                        || each.value().links().kind() == LinkSettings.Kind.IN_PROCESS)
                .map(each -> each.value().name())
                .toList();
        if (!unfenced.isEmpty()) {
            problems.add(
                    "links.kind of " + first(unfenced) + "; expected udp or mqtt: their plants refuse commands of an"
                            + " older epoch, without which two nodes could drive one plant.");
        }
    }

    /** A factorization cannot be handed over, and a solve that used one would differ in digits. */
    private void states(List<FleetCase> loops) {
        List<String> keeping = loops.stream()
                .filter(each -> each.value().loop().solving().keepFactorization())
                .map(each -> each.value().name())
                .toList();
        if (!keeping.isEmpty()) {
            problems.add(
                    "loop.keep-factorization = true of " + first(keeping) + "; expected false, because the state of"
                            + " a loop is handed over without it. Maybe fleet.shared-solvers = true, which sets it.");
        }
    }

    private static String first(List<String> names) {
        return names.size() == 1 ? names.getFirst() : names.getFirst() + " and " + (names.size() - 1) + " more";
    }

    /** An address in words. */
    static Optional<HostAddress> address(String text) {
        try {
            return Optional.of(HostAddress.parse(text)).filter(each -> each.port() > 0);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
