package dev.takt.config.settings;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Block;
import dev.takt.config.setting.FileName;
import dev.takt.config.setting.Real;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.Time;
import dev.takt.config.setting.Whole;
import dev.takt.config.setting.Words;
import java.util.List;
import java.util.Optional;

/** The {@code monitoring} block. */
@Block(name = "monitoring", about = "How a running loop is watched and operated.")
public record MonitoringSettings(
        Http http,

        @Setting(path = "page.plots", standard = "[]")
        @Words("a list such as [\"T[3][3] against Tsp\", \"x[1]\"]")
        @About("The signals that the page draws first, each alone or against a set-point; without it the first four.")
        List<String> plots,

        @Setting(path = "metrics.tick", standard = "1 s")
        @Time(positive = true)
        @About("Time between two snapshots of the metrics.")
        double metricsTick,

        Spans spans,
        JournalSettings journal) {
    /** The declaration of the block. */
    public static final SettingBlock<MonitoringSettings> BLOCK = SettingBlock.of(MonitoringSettings.class);

    public MonitoringSettings {
        plots = List.copyOf(plots);
    }

    /** The HTTP server of the page, the metrics and the operator's commands. */
    // large because it is flat: its groups in the file, such as tokens, have two settings.
    public record Http(
            @Setting(standard = "true") @About("Whether the loop has an HTTP server.")
            boolean enabled,

            @Setting(standard = "127.0.0.1")
            @Words("an address of this machine")
            @About("The address that the server listens at; any but a loopback address needs http.tls.key-store.")
            String bind,

            @Setting
            @Whole(atLeast = 0, atMost = 65535)
            @About("The port; 0 takes any free one. Without it 7420, or any free one when that is taken.")
            Optional<Integer> port,

            @Setting(standard = "[]")
            @Words("a list of host names")
            @About(
                    "Further names by which the server may be called, such as that of a proxy before it; requests for other hosts are"
                            + " refused.")
            List<String> hosts,

            @Setting(path = "tokens.file")
            @FileName("the name of a file")
            @About(
                    "File of the tokens that commands need, a line each: NAME ROLE EXPIRY TOKEN; readable by its owner alone. It is"
                            + " read again when it changes.")
            Optional<String> tokensFile,

            @Setting(path = "tokens.variable", standard = "TAKT_TOKENS")
            @Words("the name of an environment variable")
            @About("Environment variable of further tokens, in the same form.")
            String tokensVariable,

            @Setting(path = "tls.key-store")
            @FileName("the name of a PKCS #12 file")
            @About("The server's private key and certificate; with it the server speaks HTTPS only.")
            Optional<String> keyStore,

            @Setting(path = "tls.password-variable", standard = "TAKT_KEY_STORE_PASSWORD")
            @Words("the name of an environment variable")
            @About("Environment variable of the key store's password.")
            String keyStorePasswordVariable,

            @Setting
            @FileName("the name of a file")
            @About(
                    "File to which every command is appended, accepted or not, for its owner (and group) alone; without it the standard"
                            + " error.")
            Optional<String> auditFile,

            @Setting(path = "audit-size", standard = "16")
            @Whole(atLeast = 1, atMost = 2000)
            @About("Megabytes after which the audit file is moved to FILE.1, what was that to FILE.2, and so on.")
            int auditMegabytes,

            @Setting(standard = "10")
            @Whole(atLeast = 1, atMost = 1000)
            @About("Files of the audit that are kept, the present one included.")
            int auditFiles,

            @Setting(standard = "64")
            @Whole(atLeast = 0, atMost = 1000)
            @About("How many pages may watch the loop at the same time.")
            int streamClients) {
        public Http {
            hosts = List.copyOf(hosts);
        }
    }

    /** Spans of the cycles. */
    public record Spans(
            @Setting
            @Words("an address such as http://127.0.0.1:4318")
            @About("Where spans of the cycles are sent by OTLP over HTTP; without it there are none.")
            Optional<String> endpoint,

            @Setting(standard = "0.01")
            @Real(atLeast = 0, atMost = 1)
            @About("Part of the fresh, punctual cycles whose spans are kept; those of all other cycles are.")
            double sample) {}
}
