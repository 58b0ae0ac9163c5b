package dev.takt.app.cli;

import dev.takt.app.terminal.CaseAtWork;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.CaseReading;
import dev.takt.config.settings.SolverSettings.Backend;
import dev.takt.config.source.SettingOverride;
import dev.takt.solver.kkt.KktChoice;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The common options of commands with a case file. */
final class CaseOptions implements CaseAtWork {

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description = "Replace a setting of the file; repeatable. Example: --set model.constants.N=20")
    private List<String> settings = new ArrayList<>();

    @Option(names = "--backend", paramLabel = "cpu|cuda|auto", description = "What computes the solves.")
    private Optional<Backend> backend = Optional.empty();

    @Option(
            names = "--kkt",
            paramLabel = "SYSTEM",
            description = "The KKT system: auto, augmented, riccati, reduced, lifted or hybrid.")
    private Optional<KktChoice> kkt = Optional.empty();

    @Option(names = "--json", description = "Print the result as JSON, and nothing else on the standard output.")
    private boolean json;

    private Optional<Case> atWork = Optional.empty();

    /** Reads a case file with the overrides of these options. */
    Case read(Path file) {
        return read(file, List.of());
    }

    /** Reads a case file with the overrides of these options and further ones, which take precedence. */
    Case read(Path file, List<String> further) {
        return reading(file, further).value();
    }

    /** Likewise, with the sources that were read. */
    CaseReading reading(Path file, List<String> further) {
        List<String> overrides = overrides();
        overrides.addAll(further);
        CaseReading reading = CaseFile.reading(file, overrides);
        atWork = Optional.of(reading.value());
        Device.require(reading.value().solver());
        return reading;
    }

    @Override
    public Optional<Case> caseAtWork() {
        return atWork;
    }

    /** What a file with a plan to start from overrides, {@code path=value}. */
    static List<String> startingFrom(Optional<Path> plan) {
        return plan.map(file -> SettingOverride.data("model.start", file).argument()).stream()
                .toList();
    }

    /** All overrides of these options, each {@code path=value}. */
    List<String> overrides() {
        List<String> overrides = new ArrayList<>(settings);
        backend.ifPresent(choice -> overrides.add("solver.backend=" + label(choice)));
        kkt.ifPresent(choice -> overrides.add("solver.kkt=" + label(choice)));
        return overrides;
    }

    /** The settings of the command line, each {@code path=value}. */
    List<String> settings() {
        return List.copyOf(settings);
    }

    /** Whether the result is printed as JSON. */
    boolean json() {
        return json;
    }

    /** The name of a choice in files and on the command line. */
    static String label(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }
}
