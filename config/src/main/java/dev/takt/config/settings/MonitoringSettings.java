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
@Block(name = "monitoring", about = "How a running loop is monitored and operated.")
public record MonitoringSettings(
        Http http,

        @Setting(path = "page.plots", standard = "[]")
        @Words("a list such as [\"T[3][3] against Tsp\", \"x[1]\"]")
        @About("The signals that the page plots first, each alone or against a set-point. Without it, the first"
                + " four.")
        List<String> plots,

        @Setting(path = "metrics.tick", standard = "1 s")
        @Time(positive = true)
        @About("Time between two snapshots of the metrics.")
        double metricsTick,

        Spans spans,
        JournalSettings journal,
        LogSettings log) {
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
            @About("The address at which the server listens; any but a loopback address needs http.tls.key-store.")
            String bind,

            @Setting
            @Whole(atLeast = 0, atMost = 65535)
            @About("The port; 0 for any free one. Without it, 7420, or any free one if that is in use.")
            Optional<Integer> port,

            @Setting(standard = "[]")
            @Words("a list of host names")
            @About(
                    "Further host names of the server, for example that of a proxy; requests for other hosts are refused.")
            List<String> hosts,

            @Setting(path = "tokens.file")
            @FileName("the name of a file")
            @About("File with the tokens that commands need, one per line: NAME ROLE EXPIRY TOKEN; readable by its"
                    + " owner alone. It is read again when it changes.")
            Optional<String> tokensFile,

            @Setting(path = "tokens.variable", standard = "TAKT_TOKENS")
            @Words("the name of an environment variable")
            @About("Environment variable with further tokens, in the same form.")
            String tokensVariable,

            @Setting(path = "tls.key-store")
            @FileName("the name of a PKCS #12 file")
            @About("The server's private key and certificate; with it the server speaks HTTPS only.")
            Optional<String> keyStore,

            @Setting(path = "tls.password-variable", standard = "TAKT_KEY_STORE_PASSWORD")
            @Words("the name of an environment variable")
            @About("Environment variable with the password of the key store.")
            String keyStorePasswordVariable,

            @Setting
            @FileName("the name of a file")
            @About("File to which every command is appended, accepted or not; readable by its owner (and group) alone."
                    + " Without it, the standard error.")
            Optional<String> auditFile,

            @Setting(path = "audit-size", standard = "16")
            @Whole(atLeast = 1, atMost = 2000)
            @About("Size in megabytes at which the audit file is renamed to FILE.1, the former FILE.1 to FILE.2, and so"
                    + " on.")
            int auditMegabytes,

            @Setting(standard = "10")
            @Whole(atLeast = 1, atMost = 1000)
            @About("Number of audit files that are kept, including the current one.")
            int auditFiles,

            @Setting(standard = "64")
            @Whole(atLeast = 0, atMost = 1000)
            @About("Largest number of pages that show the loop at the same time.")
            int streamClients) {
        public Http {
            hosts = List.copyOf(hosts);
        }
    }

    /** Spans of the cycles. */
    public record Spans(
            @Setting
            @Words("an address such as http://127.0.0.1:4318")
            @About("The address to which spans of the cycles are sent by OTLP over HTTP. Without it, there are none.")
            Optional<String> endpoint,

            @Setting(standard = "0.01")
            @Real(atLeast = 0, atMost = 1)
            @About("Fraction of the fresh and punctual cycles whose spans are kept; those of all other cycles are"
                    + " always kept.")
            double sample) {}
}
