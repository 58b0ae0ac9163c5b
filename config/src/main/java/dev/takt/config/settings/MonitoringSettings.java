package dev.takt.config.settings;

import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.SettingType.FileName;
import dev.takt.config.setting.SettingType.Listed;
import dev.takt.config.setting.SettingType.Real;
import dev.takt.config.setting.SettingType.Switch;
import dev.takt.config.setting.SettingType.Time;
import dev.takt.config.setting.SettingType.Whole;
import dev.takt.config.setting.SettingType.Words;
import dev.takt.config.setting.SettingValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The {@code monitoring} block: how a running loop is watched and operated.
 *
 * @param http the server of the page, the metrics and the operator's commands
 * @param plots what the page draws first, as written: a signal, or {@code signal against set-point}
 * @param metricsTick between two snapshots of the metrics, in seconds
 * @param spans of the cycles
 */
public record MonitoringSettings(Http http, List<String> plots, double metricsTick, Spans spans) {

    /**
     * The HTTP server.
     *
     * @param enabled whether there is one
     * @param bind address to listen at
     * @param port 0 for any free one; empty for the usual one, or any free one when that is taken
     * @param hosts further names by which clients may call the server
     * @param tokensFile file of the tokens that commands need
     * @param tokensVariable environment variable of further tokens
     * @param keyStore PKCS #12 file of the certificate; needed beyond loopback
     * @param keyStorePasswordVariable environment variable of its password
     * @param auditFile where commands are written down; empty for the standard error
     * @param auditMegabytes after which a new audit file is begun
     * @param auditFiles of the audit, the present one included; older ones are deleted
     * @param streamClients how many pages may watch at the same time
     */
    public record Http(
            boolean enabled,
            String bind,
            Optional<Integer> port,
            List<String> hosts,
            Optional<String> tokensFile,
            String tokensVariable,
            Optional<String> keyStore,
            String keyStorePasswordVariable,
            Optional<String> auditFile,
            int auditMegabytes,
            int auditFiles,
            int streamClients) {
        public Http {
            hosts = List.copyOf(hosts);
        }
    }

    /**
     * Spans of the cycles.
     *
     * @param endpoint OTLP over HTTP, {@code http://host:4318}; empty for no export
     * @param sample part of the ordinary cycles that is kept; others are all kept
     */
    public record Spans(Optional<String> endpoint, double sample) {}

    static final Setting<Boolean> ENABLED =
            Setting.of("http.enabled", new Switch(), true, Effect.RESTART, "Whether the loop has an HTTP server.");
    static final Setting<String> BIND = Setting.of(
            "http.bind",
            new Words("an address of this machine"),
            "127.0.0.1",
            Effect.RESTART,
            "The address that the server listens at; any but a loopback address needs http.tls.key-store.");
    static final Setting<Integer> PORT = Setting.optional(
            "http.port",
            new Whole(0, 65535),
            Effect.RESTART,
            "The port; 0 takes any free one. Without it 7420, or any free one when that is taken.");
    static final Setting<List<String>> HOSTS = Setting.of(
            "http.hosts",
            new Listed("a list of host names"),
            List.of(),
            Effect.RESTART,
            "Further names by which the server may be called, such as that of a proxy before it; requests for other hosts are"
                    + " refused.");
    static final Setting<String> TOKENS_FILE = Setting.optional(
            "http.tokens.file",
            new FileName("the name of a file"),
            Effect.RESTART,
            "File of the tokens that commands need, a line each: NAME ROLE EXPIRY TOKEN; readable by its owner alone. It is"
                    + " read again when it changes.");
    static final Setting<String> TOKENS_VARIABLE = Setting.of(
            "http.tokens.variable",
            new Words("the name of an environment variable"),
            "TAKT_TOKENS",
            Effect.RESTART,
            "Environment variable of further tokens, in the same form.");
    static final Setting<String> KEY_STORE = Setting.optional(
            "http.tls.key-store",
            new FileName("the name of a PKCS #12 file"),
            Effect.RESTART,
            "The server's private key and certificate; with it the server speaks HTTPS only.");
    static final Setting<String> KEY_STORE_PASSWORD = Setting.of(
            "http.tls.password-variable",
            new Words("the name of an environment variable"),
            "TAKT_KEY_STORE_PASSWORD",
            Effect.RESTART,
            "Environment variable of the key store's password.");
    static final Setting<String> AUDIT_FILE = Setting.optional(
            "http.audit-file",
            new FileName("the name of a file"),
            Effect.RESTART,
            "File to which every command is appended, accepted or not, for its owner (and group) alone; without it the standard"
                    + " error.");
    static final Setting<Integer> AUDIT_SIZE = Setting.of(
            "http.audit-size",
            new Whole(1, 2000),
            16,
            Effect.RESTART,
            "Megabytes after which the audit file is moved to FILE.1, what was that to FILE.2, and so on.");
    static final Setting<Integer> AUDIT_FILES = Setting.of(
            "http.audit-files",
            new Whole(1, 1000),
            10,
            Effect.RESTART,
            "Files of the audit that are kept, the present one included.");
    static final Setting<Integer> STREAM_CLIENTS = Setting.of(
            "http.stream-clients",
            new Whole(0, 1000),
            64,
            Effect.RESTART,
            "How many pages may watch the loop at the same time.");
    static final Setting<List<String>> PLOTS = Setting.of(
            "page.plots",
            new Listed("a list such as [\"T[3][3] against Tsp\", \"x[1]\"]"),
            List.of(),
            Effect.RESTART,
            "The signals that the page draws first, each alone or against a set-point; without it the first four.");
    static final Setting<Double> METRICS_TICK = Setting.of(
            "metrics.tick", Time.positive(), 1.0, Effect.RESTART, "Time between two snapshots of the metrics.");
    static final Setting<String> SPANS_ENDPOINT = Setting.optional(
            "spans.endpoint",
            new Words("an address such as http://127.0.0.1:4318"),
            Effect.RESTART,
            "Where spans of the cycles are sent by OTLP over HTTP; without it there are none.");
    static final Setting<Double> SPANS_SAMPLE = Setting.of(
            "spans.sample",
            new Real(-Double.MIN_VALUE, 1),
            0.01,
            Effect.RESTART,
            "Part of the fresh, punctual cycles whose spans are kept; those of all other cycles are.");

    /** The declaration of the block. */
    public static final SettingBlock BLOCK = new SettingBlock(
            "monitoring",
            "How a running loop is watched and operated.",
            Stream.<Setting<?>>concat(
                            Stream.of(
                                    ENABLED,
                                    BIND,
                                    PORT,
                                    HOSTS,
                                    TOKENS_FILE,
                                    TOKENS_VARIABLE,
                                    KEY_STORE,
                                    KEY_STORE_PASSWORD,
                                    AUDIT_FILE,
                                    AUDIT_SIZE,
                                    AUDIT_FILES,
                                    STREAM_CLIENTS,
                                    PLOTS,
                                    METRICS_TICK,
                                    SPANS_ENDPOINT,
                                    SPANS_SAMPLE),
                            JournalSettings.SETTINGS.stream())
                    .toList(),
            Map.of());

    public MonitoringSettings {
        plots = List.copyOf(plots);
    }

    /** The settings with the given values. */
    public static MonitoringSettings of(SettingValues values) {
        Http http = new Http(
                values.get(ENABLED),
                values.get(BIND),
                values.find(PORT),
                values.get(HOSTS),
                values.find(TOKENS_FILE),
                values.get(TOKENS_VARIABLE),
                values.find(KEY_STORE),
                values.get(KEY_STORE_PASSWORD),
                values.find(AUDIT_FILE),
                values.get(AUDIT_SIZE),
                values.get(AUDIT_FILES),
                values.get(STREAM_CLIENTS));
        Spans spans = new Spans(values.find(SPANS_ENDPOINT), values.get(SPANS_SAMPLE));
        return new MonitoringSettings(http, values.get(PLOTS), values.get(METRICS_TICK), spans);
    }
}
