package dev.takt.config.settings;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Block;
import dev.takt.config.setting.FileName;
import dev.takt.config.setting.HostAddress;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.Time;
import dev.takt.config.setting.Whole;
import dev.takt.config.setting.Words;
import java.util.List;
import java.util.Optional;

/** The {@code cluster} block of a fleet file. */
@Block(
        name = "cluster",
        about =
                "A fleet on several machines: `takt fleet join` ([cluster.md](cluster.md)). This block is in a fleet file, beside"
                        + " `fleet`; all nodes have the same file, and what differs between them is on their command lines.")
// large because it is what a node is told
public record ClusterSettings(
        @Setting @Words("a name") @About("The name of this node, as --node; each node has one of its own.")
        Optional<String> node,

        @Setting @About("Where this node listens for the others, as --address. Others must reach it by this address.")
        Optional<HostAddress> address,

        @Setting(standard = "[]")
        @Words("a list of addresses such as \"10.0.0.1:7500\"")
        @About(
                "Nodes that are asked for the cluster, as --seed. The first of them begins a new cluster if none of the others"
                        + " answers; later each has its turn.")
        List<String> seeds,

        @Setting(standard = "3")
        @Whole(atLeast = 1, atMost = 100)
        @About(
                "The number of nodes that the fleet is meant to have. Loops are placed while more than half of them are there.")
        int nodes,

        @Setting(standard = "2")
        @Whole(atLeast = 0, atMost = 10)
        @About("To how many other nodes the plan and the state of each loop are copied.")
        int copies,

        @Setting
        @FileName("the name of a directory")
        @About("Where this node keeps plans and states of its loops, and copies of those of others, as --directory.")
        Optional<String> directory,

        @Setting(standard = "[]")
        @Words("a list such as [\"column-* = north\"]")
        @About(
                "Loops, by their names, and the node that is to run them while it is there; * stands for any text. The first that"
                        + " fits counts.")
        List<String> pins,

        @Setting(standard = "2 s")
        @Time(positive = true)
        @About("How long a node may be silent before the others take it for unreachable.")
        double silence,

        @Setting(standard = "3 s")
        @Time(positive = true)
        @About(
                "How long the reachability of all nodes must not have changed before unreachable ones are removed, and their loops"
                        + " started elsewhere.")
        double stableAfter,

        @Setting
        @FileName("the name of a file")
        @About(
                "A PEM file with the certificate of this node. All nodes have a name in common in theirs (CN or SAN), by which they"
                        + " know each other.")
        Optional<String> certificate,

        @Setting
        @FileName("the name of a file")
        @About(
                "A PEM file with the RSA key of cluster.certificate (PKCS #8, not encrypted), readable by its owner alone.")
        Optional<String> key,

        @Setting
        @FileName("the name of a file")
        @About("A PEM file with the certificate authority that has signed the certificates of all nodes.")
        Optional<String> authority,

        @Setting(standard = "false")
        @About("Whether nodes may speak without certificates; only where all addresses are loopback ones.")
        boolean withoutTls) {
    /** The declaration of the block. */
    public static final SettingBlock<ClusterSettings> BLOCK = SettingBlock.of(ClusterSettings.class);

    public ClusterSettings {
        seeds = List.copyOf(seeds);
        pins = List.copyOf(pins);
    }
}
